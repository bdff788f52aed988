import { diffArrays } from 'diff';

/** Shorter texts are shown completely, before and after. */
const shortText = 120;
/** The comparison of huge texts gives up. */
const mostEdits = 2_000;
const mostMs = 100;
const mostLines = 40;
/** characters around the changed part of a long line */
const around = 60;

const isShort = (text: string): boolean => text.length <= shortText && !text.includes('\n');

function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

function sharedEnd(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one.at(-1 - at) === other.at(-1 - at)) at += 1;
  return at;
}

/** A long line that changed somewhere is shown from shortly before that place to shortly after it. */
function focused(line: string, other: string | undefined): string {
  if (line.length <= 2 * shortText) return line;
  const start = other === undefined ? 0 : Math.max(0, sharedStart(line, other) - around);
  const end = other === undefined ? 0 : Math.max(0, sharedEnd(line, other) - around);
  const last = Math.min(line.length - end, start + 4 * shortText);
  return `${start > 0 ? '… ' : ''}${line.slice(start, Math.max(last, start + around))}${last < line.length ? ' …' : ''}`;
}

/** The changed lines of a text, marked with - and +; undefined: the values are short, or one of them is empty. */
export function changedLines(before: string, after: string): string[] | undefined {
  if (before === '' || after === '' || (isShort(before) && isShort(after))) return undefined;
  const [old, now] = [before.split('\n'), after.split('\n')];
  const parts = diffArrays(old, now, { maxEditLength: mostEdits, timeout: mostMs }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  const lines = parts.flatMap(({ value, removed, added }, at) => {
    if (!removed && !added) return [];
    const other = parts[removed ? at + 1 : at - 1];
    const isPair = other !== undefined && other.removed !== removed && (other.removed || other.added);
    return value.map((line, index) => {
      const shown = focused(line, isPair ? other.value[index] : undefined);
      return `${removed ? '-' : '+'} ${shown}`.trimEnd();
    });
  });
  return lines.length > mostLines ? [...lines.slice(0, mostLines), '…'] : lines;
}
