/**
 * The regular expressions that all engines agree on and that can be matched in linear time: letters, `.`, `[...]`,
 * `(...)`, `|`, `* + ? {n,m}`, `^`, `$`, `\d \w \s` and their opposites. `.` is any character, `^` and `$` are the ends
 * of the whole text. Patterns are matched with folded text, so their letters are folded, too.
 */
export type Pattern =
  | { kind: 'character'; character: string }
  | { kind: 'any' }
  | { kind: 'class'; isNegated: boolean; ranges: readonly Range[] }
  | { kind: 'start' }
  | { kind: 'end' }
  | { kind: 'sequence'; parts: readonly Pattern[] }
  | { kind: 'choice'; parts: readonly Pattern[] }
  | { kind: 'repeat'; part: Pattern; least: number; most: number | null };

/** Characters from one to another, both included. */
export interface Range {
  from: string;
  to: string;
}

const letters = (from: string, to: string = from): Range => ({ from, to });

/** `\d`, `\w`, `\s`, of folded text. */
export const classes: Record<string, readonly Range[]> = {
  d: [letters('0', '9')],
  w: [letters('0', '9'), letters('_'), letters('a', 'z')],
  s: [letters('\t', '\r'), letters(' '), letters('\u00a0')],
};
