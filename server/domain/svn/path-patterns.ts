/** A path pattern, segment by segment. */
export type PathPattern = readonly ((segment: string) => boolean)[];

export const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** Whether `text` consists of `pieces` in this order with at least one character between any two of them. */
function fits(pieces: readonly string[], text: string): boolean {
  const [first = '', ...rest] = pieces;
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  const end = text.length - last.length;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at + 1);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at < end;
}

/** `*` matches one or more characters of a segment. Everything else is literal. */
export const segmentPatterns = (pattern: string): PathPattern =>
  segmentsOf(pattern).map((segment) => {
    const pieces = segment.split('*');
    return (text) => fits(pieces, text);
  });

/** Whether the pattern covers the beginning of a path. */
export const covers = (pattern: PathPattern, segments: readonly string[]): boolean =>
  pattern.length <= segments.length && pattern.every((matches, at) => matches(segments[at] ?? ''));

/** Whether the pattern matches the whole path. */
export const isExactly = (pattern: PathPattern, segments: readonly string[]): boolean =>
  pattern.length === segments.length && covers(pattern, segments);

/** Whether the path may contain something that the pattern covers. */
export const mayBeWithin = (pattern: PathPattern, segments: readonly string[]): boolean =>
  segments.length < pattern.length && segments.every((segment, at) => pattern[at]?.(segment) === true);
