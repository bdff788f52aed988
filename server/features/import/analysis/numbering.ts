/** The artifacts of a document in its order, by the numbers that they have there. */
export interface Numbering {
  readonly count: number;
  /** false: there is one with this number already */
  add(source: string, tracker: number): boolean;
  /** undefined: it isn't in the document */
  find(source: string): Numbered | undefined;
  /** how many artifacts are in the trackers before this one */
  before(tracker: number): number;
}

interface Numbered {
  /** counts from zero through the document */
  position: number;
  /** counts from zero */
  tracker: number;
}

/** Numbers take less room than texts. */
const keyOf = (source: string): string | number => (/^[1-9]\d{0,14}$/.test(source) ? Number(source) : source);

export function createNumbering(): Numbering {
  const positions = new Map<string | number, number>();
  /** where the artifacts of each tracker begin */
  const starts: number[] = [];

  const before = (tracker: number): number => starts[tracker] ?? positions.size;

  return {
    get count() {
      return positions.size;
    },
    add(source, tracker) {
      while (starts.length <= tracker) starts.push(positions.size);
      const key = keyOf(source);
      if (positions.has(key)) return false;
      positions.set(key, positions.size);
      return true;
    },
    find(source) {
      const position = positions.get(keyOf(source));
      if (position === undefined) return undefined;
      return { position, tracker: starts.findLastIndex((start) => start <= position) };
    },
    before,
  };
}
