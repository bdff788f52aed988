/** The artifacts of a document in order, by their ids in the document. */
export interface ArtifactNumbering {
  readonly count: number;
  /** false: the id occurs twice */
  add(source: string, tracker: number): boolean;
  /** undefined: it isn't in the document */
  find(source: string): Numbered | undefined;
  /** the number of artifacts in preceding trackers */
  before(tracker: number): number;
}

interface Numbered {
  /** position in the document, from zero */
  position: number;
  /** index of the tracker, from zero */
  tracker: number;
}

/** Numbers need less memory than strings. */
const keyOf = (source: string): string | number => (/^[1-9]\d{0,14}$/.test(source) ? Number(source) : source);

export function createNumbering(): ArtifactNumbering {
  const positions = new Map<string | number, number>();
  /** the first position of each tracker */
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
