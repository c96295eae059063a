// What tests ask a page.
const el = selector => document.querySelector(selector);
const els = selector => [...document.querySelectorAll(selector)];
const line = id => document.getElementById(id);
const key = (name, target = document.body) =>
    target.dispatchEvent(new KeyboardEvent('keydown', {key: name, bubbles: true, cancelable: true}));
/// What a reader who prefers it sees.
const prefer_dark = () => {
  const style = el('style');
  style.textContent = style.textContent.replace('(prefers-color-scheme: dark)', 'all');
};
const settle = () => new Promise(done => setTimeout(done, 50));
const inView = element => {
  const box = element.getBoundingClientRect();
  return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
};

/// Red, green, blue from 0 to 1, and how opaque it is.
function colour(text) {
  const parts = /rgba?\(([^)]*)\)/.exec(text)[1].split(/[ ,/]+/).map(Number);
  return {rgb: parts.slice(0, 3).map(v => v / 255), alpha: parts.length > 3 ? parts[3] : 1};
}
const over = (top, below) => ({
  rgb: top.rgb.map((v, i) => v * top.alpha + below.rgb[i] * (1 - top.alpha)), alpha: 1});
function luminance({rgb}) {
  const [r, g, b] = rgb.map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function ground(element) {
  if (!element) return {rgb: [1, 1, 1], alpha: 1};
  const own = colour(getComputedStyle(element).backgroundColor);
  return own.alpha === 1 ? own : over(own, ground(element.parentElement));
}
function contrast(element) {
  const below = ground(element);
  const [a, b] = [over(colour(getComputedStyle(element).color), below), below].map(luminance);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
/// Elements that show text of their own, with less contrast than WCAG AA asks for.
function faint() {
  const found = {};
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest('script, style, svg, .spoken, template')) continue;
    if (!parent.checkVisibility()) continue;
    const ratio = contrast(parent);
    if (ratio < 4.5) found[parent.tagName + '.' + parent.className + ': ' + node.data.trim().slice(0, 30)] = ratio;
  }
  return found;
}
/// Text that is too small to read.
const small = () => els('body *').filter(e => e.checkVisibility() && !e.closest('svg, .spoken') &&
    [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()) &&
    parseFloat(getComputedStyle(e).fontSize) < 11).map(e => e.tagName + '.' + e.className);
/// What can be operated has a name and is large enough (WCAG 2.5.8 asks for 24 pixels).
const unnamed = () => els('button, input, a[href]').filter(e => e.checkVisibility() &&
    !(e.textContent.trim() || e.getAttribute('aria-label') || e.labels && e.labels.length))
    .map(e => e.outerHTML.slice(0, 80));
const tiny = () => els('button').filter(e => e.checkVisibility() &&
    e.getBoundingClientRect().height < 23.5).map(e => e.outerHTML.slice(0, 80));
const overflows = () => document.documentElement.scrollWidth > innerWidth + 1;
