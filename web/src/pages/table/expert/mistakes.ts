/** A mistake in a query: a message, and its range. */
export interface Mistake {
  message: string;
  from: number;
  to: number;
}

/** At the end of a sentence: `('titel' at line 1, column 1; 'x' at line 1, column 9)`. */
const places = /(?:\(|; )(?:'((?:(?!' at line).)*)'|end of the query) at line (\d+), column (\d+)/gs;

/** Lines and columns start at 1, and columns count characters, not UTF-16 units. */
function offsetOf(query: string, line: number, column: number): number {
  const breaks = [0, ...Array.from(query.matchAll(/\r\n|\r|\n/g), ({ index, 0: end }) => index + end.length)];
  const start = breaks[line - 1] ?? query.length;
  const before = Array.from(query.slice(start))
    .slice(0, column - 1)
    .join('');
  return Math.min(query.length, start + before.length);
}

/** The mistakes that the API reports in a query, with their ranges. Without a position, the range is the whole query. */
export function mistakesIn(query: string, refusal: string): Mistake[] {
  return refusal.split('\n').flatMap((message) => {
    const found = Array.from(message.matchAll(places), ([, word = '', line, column]) => {
      const from = offsetOf(query, Number(line), Number(column));
      return { message, from, to: Math.min(query.length, from + Math.max(1, word.replace(/…$/, '').length)) };
    });
    return found.length > 0 ? found : [{ message, from: 0, to: query.length }];
  });
}
