import { type ChangeObject, diffArrays } from 'diff';

export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** The comparison runs while a person waits: it gives up after this many milliseconds. */
const longest = 200;

const words = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
const lines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Joins changes that have only a space between them: one change is easier to read than two. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  let [removed, added] = ['', ''];
  const flush = () => {
    if (removed !== '') result.push({ kind: 'removed', text: removed });
    if (added !== '') result.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const [index, { kind, text }] of pieces.entries()) {
    const isGap = kind === 'same' && /^\s+$/.test(text) && (removed !== '' || added !== '');
    if (isGap && pieces[index + 1] !== undefined && pieces[index + 1]?.kind !== 'same') {
      removed += text;
      added += text;
    } else if (kind === 'same') {
      flush();
      const last = result.at(-1);
      if (last?.kind === 'same') last.text += text;
      else if (text !== '') result.push({ kind, text });
    } else if (kind === 'removed') removed += text;
    else added += text;
  }
  flush();
  return result;
}

const pieceOf = ({ added, removed, value }: ChangeObject<string[]>): Piece => ({
  kind: added ? 'added' : removed ? 'removed' : 'same',
  text: value.join(''),
});

/** undefined: it would take too long. */
const compare = (before: string[], after: string[]): Piece[] | undefined =>
  diffArrays(before, after, { timeout: longest })?.map(pieceOf);

/** The difference of two texts by words; by lines if that takes too long, and otherwise the whole texts. */
export function diff(before: string, after: string): Piece[] {
  const pieces = compare(words(before), words(after)) ??
    compare(lines(before), lines(after)) ?? [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return joined(pieces);
}
