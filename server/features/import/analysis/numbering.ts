/** The artifacts of a document in order, by their ids in the document. */
export interface ArtifactNumbering {
  readonly count: number;
  /** false: the id occurs a second time, and names the first artifact */
  add(source: string, tracker: number): boolean;
  /** undefined: it isn't in the document */
  find(source: string): Numbered | undefined;
  /** the index of the tracker of an artifact */
  trackerAt(position: number): number;
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
  let count = 0;

  const trackerAt = (position: number): number => starts.findLastIndex((start) => start <= position);

  return {
    get count() {
      return count;
    },
    add(source, tracker) {
      while (starts.length <= tracker) starts.push(count);
      const key = keyOf(source);
      const isNew = !positions.has(key);
      if (isNew) positions.set(key, count);
      count += 1;
      return isNew;
    },
    find(source) {
      const position = positions.get(keyOf(source));
      return position === undefined ? undefined : { position, tracker: trackerAt(position) };
    },
    trackerAt,
    before: (tracker) => starts[tracker] ?? count,
  };
}
