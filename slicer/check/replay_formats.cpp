// Numbers in texts, and texts by formats: what the functions mean is told by ts, what is in the
// run's memory is read and written again here.

#include "slicer/check/replay.h"
#include "ts/text_formats.h"

namespace pslice::check {

using ts::Integer;

std::optional<std::int64_t> Replay::small_number(ts::Term term, std::vector<Place>& sources) {
  const auto value = number(term);
  const std::vector<Place> more = places_of(term.variables());
  sources.insert(sources.end(), more.begin(), more.end());
  return value ? value->to_int64() : std::nullopt;
}

void Replay::give_result(ts::Variable target, const Integer& value,
                         const std::vector<Place>& sources) {
  if (!target) return;
  wrote(target, sources);
  memory_.set(target, value);
  done_.push_back(target);
}

bool Replay::write_text(std::int64_t at, std::string_view text, const std::vector<Place>& sources) {
  for (const char c : text) {
    const auto place = byte_place(at++, Goes::writing);
    if (!place) return false;
    wrote({.to = *place, .sources = sources});
    memory_.write(*place, Integer(static_cast<unsigned char>(c)));
  }
  return true;
}

bool Replay::follow(const ts::ExactParse& parse, const ts::Havoc&) {
  std::vector<Place> sources;
  const auto text = small_number(parse.text, sources);
  const auto base = parse.base ? small_number(parse.base, sources) : std::optional(std::int64_t{0});
  const auto end = parse.end ? small_number(parse.end, sources) : std::optional(std::int64_t{0});
  if (!text || !base || !end || *base < 0 || *base > 36) return false;
  const auto read = [&](std::int64_t address) { return byte_at(address, sources); };
  const auto parsed = parse.base
                          ? ts::text::integer_of(*text, static_cast<int>(*base), parse.type, read)
                          : ts::text::real(*text, parse.type.bits, read);
  if (!ok_ || !parsed) return false;
  if (*end != 0) {
    const ReplayMemory::Where where = memory_.find({}, Integer(*end), 0);
    if (where.found != ReplayMemory::Found::known) return false;
    const Place place{where.space, where.offset, where.offset + parse.pointer_size};
    const auto size = memory_.size_of(where.space);
    if (size && (place.first < 0 || place.last > *size)) return false;
    wrote({.to = place, .sources = sources});
    memory_.write(place, Integer(parsed->end));
  }
  give_result(parse.target, parsed->value, sources);
  return true;
}

bool Replay::follow(const ts::ExactScan& scan, const ts::Havoc&) {
  std::vector<Place> sources;
  const auto text = small_number(scan.text, sources);
  if (!text) return false;
  std::vector<std::optional<std::int64_t>> targets;
  for (const ts::ExactScan::Item& item : scan.items) {
    targets.push_back(small_number(item.to.bytes, sources));
  }
  const auto read = [&](std::int64_t address) { return byte_at(address, sources); };
  const auto scanned = ts::text::Scanner(*text, read).scan(scan.format);
  if (!ok_ || !scanned || scanned->items.size() > scan.items.size()) return false;
  for (std::size_t i = 0; i < scanned->items.size(); ++i) {
    const ts::text::ScannedItem& found = scanned->items[i];
    const ts::ExactScan::Item& item = scan.items[i];
    if (found.is_text) {
      if (!targets[i] || item.type.bits != ts::bits_per_byte) return false;
      std::string copied;
      std::vector<Place> ignored;
      for (std::int64_t k = 0; k < found.length; ++k) {
        copied += static_cast<char>(byte_at(found.from + k, ignored).value_or(0));
      }
      if (found.ends) copied += '\0';
      if (!write_text(*targets[i], copied, sources)) return false;
      continue;
    }
    if (!item.type.contains(found.value)) return false;
    const auto to = find(item.to, item.to.size);
    if (!to) return false;
    wrote({.to = *to, .sources = sources});
    memory_.write(*to, found.value);
  }
  give_result(scan.target, Integer(scanned->count), sources);
  return true;
}

bool Replay::follow(const ts::ExactPrint& print, const ts::Havoc&) {
  std::vector<Place> sources;
  const auto to = small_number(print.to, sources);
  constexpr std::int64_t enough = std::int64_t{1} << 40;
  const std::int64_t room = print.room ? small_number(print.room, sources).value_or(-1) : enough;
  if (!to || room < 0) return false;
  std::vector<Integer> arguments;
  for (const ts::Term argument : print.arguments) {
    auto value = number(argument);
    if (!value) return false;
    arguments.push_back(std::move(*value));
    const std::vector<Place> more = places_of(argument.variables());
    sources.insert(sources.end(), more.begin(), more.end());
  }
  const auto read = [&](std::int64_t address) { return byte_at(address, sources); };
  auto text = ts::text::print(print.format, arguments, read);
  if (!ok_ || !text) return false;
  give_result(print.target, Integer(static_cast<std::int64_t>(text->size())), sources);
  if (room == 0) return true;
  if (static_cast<std::int64_t>(text->size()) >= room) {
    text->resize(static_cast<std::size_t>(room - 1));
  }
  *text += '\0';
  return write_text(*to, *text, sources);
}

}  // namespace pslice::check
