export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** More comparisons than this take too long to be waited for. */
const mostCells = 4_000_000;

const words = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
const lines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** A space between two changes is no place to rest the eye: neighbours are told as one change. */
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

/** The longest common subsequence, by the lengths of those of all remainders. */
function compare(before: readonly string[], after: readonly string[]): Piece[] {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pieces: Piece[] = [];
  for (let i = 0, j = 0; i < before.length || j < after.length; ) {
    const [removed = '', added = ''] = [before[i], after[j]];
    if (i < before.length && j < after.length && removed === added) {
      pieces.push({ kind: 'same', text: removed });
      i += 1;
      j += 1;
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) {
      pieces.push({ kind: 'removed', text: removed });
      i += 1;
    } else {
      pieces.push({ kind: 'added', text: added });
      j += 1;
    }
  }
  return pieces;
}

function commonLength(before: readonly string[], after: readonly string[]): number {
  const most = Math.min(before.length, after.length);
  let length = 0;
  while (length < most && before[length] === after[length]) length += 1;
  return length;
}

function between(before: readonly string[], after: readonly string[]): Piece[] | undefined {
  const start = commonLength(before, after);
  const [restBefore, restAfter] = [before.slice(start), after.slice(start)];
  const end = commonLength(restBefore.toReversed(), restAfter.toReversed());
  const [was, is] = [restBefore.slice(0, restBefore.length - end), restAfter.slice(0, restAfter.length - end)];
  if (was.length * is.length > mostCells) return undefined;
  return [
    { kind: 'same', text: before.slice(0, start).join('') },
    ...compare(was, is),
    { kind: 'same', text: before.slice(before.length - end).join('') },
  ];
}

/** What was taken away and what was added, by words; by lines where the texts are long. */
export function diff(before: string, after: string): Piece[] {
  const pieces = between(words(before), words(after)) ??
    between(lines(before), lines(after)) ?? [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return joined(pieces);
}
