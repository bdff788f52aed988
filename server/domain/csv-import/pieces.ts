import type { FormElement } from '../trackers/tracker.ts';

/** Splits a cell at its semicolons, except those in a known label. */
export function pieces(cell: string, isKnown: (text: string) => boolean): string[] {
  const parts = cell.split(';');
  const found: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const textUpTo = (end: number): string => parts.slice(at, end).join(';').trim();
    let end = parts.length;
    while (end > at + 1 && !isKnown(textUpTo(end))) end -= 1;
    found.push(textUpTo(end));
    at = end;
  }
  return found.filter((piece) => piece !== '');
}

export const unknownPiece = ({ label }: FormElement, piece: string): { fault: string } => ({
  fault: `${JSON.stringify(piece)} is not a value of ${label}.`,
});

/** The choices of a list that the pieces of a cell name. */
export async function choicesIn<Choice>(
  field: FormElement,
  given: readonly string[],
  choose: (piece: string) => Promise<Choice | undefined> | Choice | undefined,
): Promise<{ choices: Choice[] } | { fault: string }> {
  const choices: Choice[] = [];
  for (const piece of given) {
    const choice = await choose(piece);
    if (choice === undefined) return unknownPiece(field, piece);
    choices.push(choice);
  }
  return { choices };
}
