export type LineKind = 'added' | 'removed' | 'same' | 'hunk' | 'note';

/** A line of a unified diff with its numbers before and after. */
export interface DiffLine {
  kind: LineKind;
  before?: number;
  after?: number;
  text: string;
}

const textHunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;
const propertyHunk = /^## .* ##$/;
const properties = /^Property changes on: /;
/** The header lines of svn. */
const frame = /^(=+|_+|--- .*|\+\+\+ .*|Property changes on: .*|\\ No newline at end of property|)$/;

const kinds: Record<string, LineKind> = { '+': 'added', '-': 'removed', ' ': 'same' };

/** The lines of one file. Signs mean something only within a hunk, and only lines of the text are counted. */
export function diffLines(diff: string): DiffLine[] {
  const lines: DiffLine[] = [];
  let numbers: { before: number; after: number } | undefined;
  let isInHunk = false;
  for (const line of diff.split('\n')) {
    const [, before, after] = textHunk.exec(line) ?? [];
    if (before !== undefined) numbers = { before: Number(before), after: Number(after) };
    else if (propertyHunk.test(line)) numbers = undefined;
    const isHunk = before !== undefined || propertyHunk.test(line);
    isInHunk = isHunk || (isInHunk && !properties.test(line));
    const kind = isHunk ? 'hunk' : isInHunk ? (kinds[line.charAt(0)] ?? 'note') : 'note';
    if (kind === 'note' && frame.test(line)) continue;
    const counted = {
      ...(numbers !== undefined && (kind === 'removed' || kind === 'same') ? { before: numbers.before++ } : {}),
      ...(numbers !== undefined && (kind === 'added' || kind === 'same') ? { after: numbers.after++ } : {}),
    };
    lines.push({ kind, ...counted, text: kind === 'hunk' || kind === 'note' ? line : line.slice(1) });
  }
  return lines;
}
