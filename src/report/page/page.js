// What pages do when somebody clicks or types; one script for all of them. Without it a page still
// shows everything: folded stretches are opened then (`noscript` in html_page.cpp).
//
//   lines      div.line[id="FILE.LINE"], or td[id] where two versions stand side by side
//   folds      button.fold, and behind it the block that it opens
//   cases      [data-lines="1.3 1.4"]: chosen one at a time, its lines are marked; the element
//              [data-of=N] belongs to the N-th and is shown with it
//   the why    of a slice: script#data holds explanations, by id of the line
'use strict';
(() => {
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const byId = id => document.getElementById(id);
const element = (tag, text, classes) => {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (classes) made.className = classes;
  return made;
};
const data = byId('data') ? JSON.parse(byId('data').textContent) : {};

// --- folds ---

const foldOf = block => block.previousElementSibling;
function setFold(block, open) {
  if (open) block.removeAttribute('hidden'); else block.setAttribute('hidden', 'until-found');
  foldOf(block).setAttribute('aria-expanded', open);
  redraw();
}
const foldable = all('.folded');
const buttonOf = block => block.tagName === 'TBODY' ? foldOf(block).querySelector('.fold') : foldOf(block);
foldable.forEach(block => {
  const toggle = open => {
    if (block.tagName === 'TBODY') {
      block.hidden = !open;
      buttonOf(block).setAttribute('aria-expanded', open);
    } else setFold(block, open);
  };
  block.toggle = toggle;
  buttonOf(block).addEventListener('click', () => toggle(block.hasAttribute('hidden')));
  block.addEventListener('beforematch', () => toggle(true));
});
const unfoldAll = byId('unfold');
if (unfoldAll && !foldable.length) unfoldAll.hidden = true;
if (unfoldAll) {
  unfoldAll.addEventListener('click', () => {
    const open = unfoldAll.getAttribute('aria-pressed') !== 'true';
    unfoldAll.setAttribute('aria-pressed', open);
    unfoldAll.textContent = open ? 'Fold' : 'Unfold';
    foldable.forEach(block => block.toggle(open));
  });
}

/// Opens what hides it, and brings it into view.
function reveal(line, where = 'center') {
  const block = line.closest('.folded');
  if (block && block.hasAttribute('hidden')) block.toggle(true);
  if (where) line.scrollIntoView({block: where});
}

// --- going from kept line to kept line ---

const sheet = byId('sheet');
const isInsensitive = () => sheet && sheet.dataset.mode === 'path-insensitive';
const stops = () => all(isInsensitive() ? '.line.kept, .line.removed, .line.criterion'
                                        : '.line.kept, .line.criterion');
const position = byId('position');
let current = null;
function setCurrent(line) {
  if (current) current.classList.remove('current');
  current = line;
  if (!line) return;
  line.classList.add('current');
  if (position) {
    const places = stops();
    const at = places.indexOf(line);
    position.textContent = at < 0 ? '' : `${at + 1} of ${places.length}`;
  }
}
function step(by) {
  const places = stops();
  if (!places.length) return;
  let at = places.indexOf(current);
  if (at < 0 && current) {  // from a line that is none of them: the next one in the text
    at = places.findIndex(
        p => current.compareDocumentPosition(p) & Node.DOCUMENT_POSITION_FOLLOWING);
    at = at < 0 ? (by > 0 ? places.length - 1 : places.length) : by > 0 ? at - 1 : at;
  }
  at = Math.max(0, Math.min(places.length - 1, at < 0 ? 0 : at + by));
  go(places[at]);
}
function go(line) {
  reveal(line);
  setCurrent(line);
  line.querySelector('a').focus({preventScroll: true});
  if (why && why.classList.contains('open')) explain(line);
}
const button = (id, action) => { if (byId(id)) byId(id).addEventListener('click', action); };
button('next', () => step(1));
button('previous', () => step(-1));

// --- path-sensitive or not ---

all('input[name=mode]').forEach(input => input.addEventListener('change', () => {
  sheet.dataset.mode = input.value;
  all('[data-when]').forEach(part => { part.hidden = part.dataset.when !== input.value; });
  all('.line.removed > a').forEach(link => link.setAttribute('aria-label',
      `line ${link.textContent}, ${isInsensitive() ? 'kept' : 'removed by paths'}`));
  setCurrent(current);
}));

// --- why ---

const why = byId('why');
const arcs = byId('arcs');
let drawn = [];

function lineLink(id) {
  if (!id) return element('span', 'elsewhere');
  const link = element('a', 'line ' + id.split('.')[1]);
  link.href = '#' + id;
  const file = data.files && id.split('.')[0] !== '1' ? data.files[id.split('.')[0] - 1] : '';
  if (file) link.textContent = file + ':' + id.split('.')[1];
  return link;
}
const textOf = id => {
  const line = byId(id);
  return line ? line.querySelector('code').textContent.trim() : '';
};
const words = {
  data: v => v ? `gives ${v} to` : 'gives its value to', control: () => 'decides whether this runs:',
  call: v => v ? `passes ${v} to` : 'calls', trap: () => 'decides whether the program gets past this:',
  jump: () => 'decides where this goes:', text: () => 'cannot be cut from',
};
function chainList(links) {
  const list = element('ol', undefined, 'chain');
  const add = (id, by, text) => {
    const item = element('li', undefined, by === 'data' || by === 'call' || !by ? '' : 'control');
    item.append(lineLink(id), ' ', element('code', textOf(id)));
    if (text) item.append(element('span', text, 'by'));
    list.append(item);
  };
  const other = l => l.then ? ` (on another run, ${l.then})` : l.also ? ` (counts on another run, ${l.also})` : '';
  links.forEach(l => add(l.line, l.by, words[l.by](l.variable) + other(l)));
  if (links.length) add(links[links.length - 1].to);
  return list;
}
const tag = (text, classes) => element('span', text, 'tag ' + classes);

const statusOf = line => line.classList.contains('criterion') && !line.classList.contains('kept') ? ['the criterion', 'criterion']
    : line.classList.contains('kept') ? [line.classList.contains('unshown') ? 'kept, not shown to be needed' : 'kept', 'kept']
    : line.classList.contains('removed') ? ['removed by looking at paths', 'removed']
    : ['not in the slice', 'dropped'];

function explain(line) {
  if (!why) return;
  clearMarks();
  const found = (data.explanations || {})[line.id] || [];
  const [text, classes] = statusOf(line);
  const title = element('h2');
  title.append(element('code', textOf(line.id) || 'line ' + line.id.split('.')[1]));
  why.replaceChildren(closeButton(), title, tag(`line ${line.id.split('.')[1]}: ${text}`, classes));
  found.forEach(one => describe(one, found.length > 1));
  if (!found.length) why.append(element('p', data.unexplained[classes]));
  why.classList.add('open');
  setCurrent(line);
  draw(found);
}
function closeButton() {
  const close = element('button', 'Close', 'close');
  close.style.float = 'right';
  close.addEventListener('click', closeWhy);
  return close;
}
function closeWhy() {
  clearMarks();
  why.classList.remove('open');
  why.replaceChildren(...why.rest);
  if (current) current.querySelector('a').focus({preventScroll: true});
}
function describe(found, named) {
  if (named) {
    const heading = element('h3');
    heading.append(element('code', found.text));
    why.append(heading);
  }
  why.append(element('p', found.why));
  if (found.input) {
    const given = element('p', 'For example with ');
    given.append(element('code', found.input));
    why.append(given);
  }
  if (found.run !== undefined) {
    const note = element('p', undefined, 'tinted');
    note.append(element('i'), 'what this run executes');
    why.append(note);
  }
  if (found.links.length) {
    if (!found.kept) why.append(element('p', 'By the text alone it would count:'));
    why.append(chainList(found.links));
  }
  if (found.ways.length) {
    why.append(element('p', found.links.length ? 'But no run takes that way:' : 'No run gets there:'));
    const list = element('ul', undefined, 'conflict');
    found.ways.forEach(way => list.append(wayItem(way)));
    why.append(list);
  }
  if (found.remark) why.append(element('p', found.remark, 'remark'));
}
/// `if 8 c == 0: 11 y = 0 and 13 y > 0 contradict each other`.
function wayItem(way) {
  const item = element('li');
  const add = (part, i) => {
    if (i) item.append(', ');
    item.append(lineLink(part.line), ' ', element('code', part.text));
  };
  if (way.decisions.length) {
    item.append('if ');
    way.decisions.forEach(add);
    item.append(': ');
  }
  way.conflict.forEach(add);
  if (way.conflict.length) item.append(way.conflict.length > 1 ? ' exclude each other' : ' never holds');
  if (way.again) item.append(lineLink(way.again), way.variable ? ` sets ${way.variable} again` : ' sets it again');
  return item;
}
function clearMarks() {
  all('.line.ran, .line.chained, .line.linked').forEach(
      line => line.classList.remove('ran', 'chained', 'linked'));
  drawn = [];
  redraw();
}
function draw(found) {
  found.forEach(one => {
    one.links.forEach(l => [l.line, l.to].forEach(id => {
      const line = byId(id);
      if (!line) return;
      reveal(line, null);
      line.classList.add('chained');
    }));
    if (one.run !== undefined) {
      data.runs[one.run].forEach(id => byId(id) && byId(id).classList.add('ran'));
    }
    one.ways.forEach(way => [...way.conflict, ...(way.again ? [{line: way.again}] : [])].forEach(
        part => byId(part.line) && byId(part.line).classList.add('linked')));
    drawn.push(...one.links.map(l => ({...l, would: !one.kept})));
  });
  redraw();
}
/// Arcs in the margin, from line to line; the longer, the further out.
function redraw() {
  if (!arcs) return;
  all('.arcs').forEach(old => { if (old !== arcs) old.remove(); });
  const gutter = parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--gutter'));
  drawn.forEach(l => {
    const from = byId(l.line);
    const to = byId(l.to);
    const code = from && from.closest('.code');
    if (!code || !to || code !== to.closest('.code') || from === to) return;
    const top = code.getBoundingClientRect().top;
    const middle = line => line.getBoundingClientRect().top - top + 10;
    const [a, b] = [middle(from), middle(to)];
    const reach = Math.min(gutter - 6, 8 + Math.abs(b - a) / 12);
    const right = gutter + 2;
    const left = right - reach;
    const bend = Math.min(12, Math.abs(b - a) / 2) * Math.sign(b - a);
    const svg = arcs.cloneNode(true);
    svg.removeAttribute('id');
    svg.removeAttribute('hidden');
    svg.style.top = '0';
    svg.querySelector('path').setAttribute('d',
        `M${right} ${a} Q${left} ${a} ${left} ${a + bend} L${left} ${b - bend} Q${left} ${b} ${right - 4} ${b}`);
    svg.querySelector('polygon').setAttribute('points',
        `${right + 1},${b} ${right - 6},${b - 4} ${right - 6},${b + 4}`);
    svg.classList.add(l.by === 'data' || l.by === 'call' ? 'data' : 'control');
    if (l.would) svg.classList.add('would');
    code.append(svg);
  });
}
if (why) {
  why.rest = [...why.childNodes];
  document.addEventListener('click', event => {
    const line = event.target.closest && event.target.closest('.line');
    if (!line || !sheet.contains(line) || String(getSelection()).length) return;
    explain(line);
    if (event.target.closest('a')) return;  // the address follows it
    line.querySelector('a').focus({preventScroll: true});
  });
  addEventListener('resize', redraw);
}

// --- cases: groups of inputs, differences, suspects, transitions ---

const cases = all('[data-lines]');
let chosen = -1;
function choose(number, scroll) {
  if (number < 0 || number >= cases.length) return;
  chosen = number;
  cases.forEach((item, i) => {
    item.classList.toggle('chosen', i === number);
    item.setAttribute('aria-current', i === number);
  });
  all('g.edge').forEach(edge => edge.classList.toggle('chosen', edge.id === 't' + number));
  all('[data-of]').forEach(part => { part.hidden = part.dataset.of !== String(number); });
  mark(cases[number].dataset.lines.split(' ').filter(id => id), scroll);
}
function mark(ids, scroll) {
  all('.on, .run, .only').forEach(line => {
    if (!line.closest('.legend')) line.classList.remove('on', 'run', 'only');
  });
  const lines = ids.map(byId).filter(line => line);
  const here = new Set(ids);
  lines.forEach(line => {
    reveal(line, null);
    if (line.tagName !== 'TD') line.classList.add('on');
    else line.classList.add(here.has(line.dataset.other) ? 'run' : 'only');
  });
  if (!scroll) return;
  const first = lines.find(l => l.classList.contains('only')) ||
                lines.find(l => l.classList.contains('changed')) || lines[0];
  if (first) first.scrollIntoView({block: 'center'});
}
cases.forEach((item, i) => {
  if (item.tagName !== 'BUTTON') item.tabIndex = 0;
  item.addEventListener('click', event => { if (!event.target.closest('a')) choose(i, true); });
});
all('g.edge').forEach(edge => {
  const number = /^t(\d+)$/.exec(edge.id);
  if (number) edge.addEventListener('click', () => choose(Number(number[1]), false));
});
if (cases.length) choose(0, false);

// --- search ---

const search = byId('search');
let hits = [];
let hit = -1;
function find(text) {
  all('.hit').forEach(line => line.classList.remove('hit', 'at'));
  hits = [];
  hit = -1;
  const wanted = text.toLowerCase();
  const ranges = [];
  if (wanted.length > 0) {
    for (const code of document.querySelectorAll('.line > code, .versions td[id]')) {
      if (!code.textContent.toLowerCase().includes(wanted)) continue;
      const line = code.tagName === 'TD' ? code : code.parentNode;
      line.classList.add('hit');
      hits.push(line);
      if (hits.length <= 2000) addRanges(code, wanted, ranges);
    }
  }
  if (window.Highlight && CSS.highlights) CSS.highlights.set('found', new Highlight(...ranges));
  byId('found').textContent = wanted ? `${hits.length} found` : '';
}
/// Where it stands within one piece of text; what lies across colours has its line marked only.
function addRanges(code, wanted, ranges) {
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.toLowerCase();
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      ranges.push(range);
    }
  }
}
function nextHit(by) {
  if (!hits.length) return;
  if (hit >= 0) hits[hit].classList.remove('at');
  hit = (hit + by + hits.length) % hits.length;
  hits[hit].classList.add('at');
  reveal(hits[hit]);
  byId('found').textContent = `${hit + 1} of ${hits.length}`;
}
if (search) {
  search.addEventListener('input', () => find(search.value));
  search.addEventListener('keydown', event => {
    if (event.key === 'Enter') { nextHit(event.shiftKey ? -1 : 1); event.preventDefault(); }
    if (event.key === 'Escape') { search.value = ''; find(''); search.blur(); }
  });
}

// --- keys ---

const actions = {
  j: () => cases.length ? choose(chosen + 1, true) : step(1),
  k: () => cases.length ? choose(chosen - 1, true) : step(-1),
  '/': () => search && search.focus(),
  n: () => nextHit(1),
  N: () => nextHit(-1),
  u: () => unfoldAll && unfoldAll.click(),
  p: () => {
    const other = all('input[name=mode]').find(input => !input.checked);
    if (other) other.click();
  },
  Escape: () => why && why.classList.contains('open') && closeWhy(),
};
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input[type=search]')) return;
  const focused = cases.indexOf(document.activeElement);
  const arrow = {ArrowDown: 1, ArrowUp: -1}[event.key];
  if (focused >= 0 && arrow) {
    choose(focused + arrow, true);
    cases[chosen].focus({preventScroll: true});
  } else if (focused >= 0 && event.key === 'Enter') {
    choose(focused, true);
  } else if (actions[event.key]) {
    actions[event.key]();
  } else return;
  event.preventDefault();
});

// --- links to lines, and the start: what was asked for is in view ---

function follow(scroll) {
  const target = byId(decodeURIComponent(location.hash.slice(1)));
  if (!target || !target.matches('.line, .versions td')) return false;
  reveal(target, scroll ? 'center' : null);
  if (target.matches('.line')) {
    setCurrent(target);
    if (why) explain(target);
  }
  return true;
}
addEventListener('hashchange', () => follow(true));
if (!follow(true) && !cases.length) {
  const point = document.querySelector('.line.criterion');
  if (point) {
    reveal(point, null);
    const box = point.getBoundingClientRect();
    if (box.bottom > innerHeight - 40) point.scrollIntoView({block: 'center'});
    setCurrent(point);
  }
}
})();
