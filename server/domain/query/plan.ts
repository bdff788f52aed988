/**
 * The facts of an artifact besides its values: the columns of its row. `submittedOn` and `lastUpdateOn` are milliseconds.
 */
export type ArtifactFact = 'id' | 'number' | 'rank' | 'submittedBy' | 'submittedOn' | 'lastUpdateBy' | 'lastUpdateOn';

export interface Bound {
  value: number;
  isIncluded: boolean;
}

/** One of several numbers, or a range; null: open on that side. */
export type NumberTest = { in: readonly number[] } | { from: Bound | null; to: Bound | null };

/** The other end of a link; `tracker` is a short name in lower case, of any project. */
export type LinkTarget =
  | { kind: 'any' }
  | { kind: 'artifact'; id: number }
  | { kind: 'tracker'; name: string; isNot: boolean };

/**
 * A condition on one field or aspect of an artifact. Texts and words are compared folded (`fold`), so that case and
 * the encoding of accents don't matter; words and patterns in a plan are already folded.
 */
export type Condition =
  /** one of the numbers that the index has for the field passes */
  | { kind: 'number'; field: number; is: NumberTest }
  /** the field has no indexed number: numbers and dates that are empty or were never set */
  | { kind: 'no number'; field: number }
  /** no value is selected: no indexed number except 100 (none at all if the field is newer than the artifact) */
  | { kind: 'none chosen'; field: number }
  /** one of the field's indexed numbers, as JSON writes it, matches */
  | { kind: 'number matches'; field: number; pattern: string }
  /** the fact passes; whole numbers that fit the column */
  | { kind: 'fact'; fact: ArtifactFact; is: NumberTest }
  /** the fact, in decimal digits, matches */
  | { kind: 'fact matches'; fact: ArtifactFact; pattern: string }
  /** each of the words (which may contain spaces) occurs in the text of the field; of files: names and descriptions */
  | { kind: 'text contains'; field: number; words: readonly string[] }
  /** the folded text of the field matches the pattern (see pattern/) */
  | { kind: 'text matches'; field: number; pattern: string }
  /** the text is '' or the field has no value; of files: nothing is attached */
  | { kind: 'text empty'; field: number }
  /** the phrase occurs in one of the comments that the caller may see */
  | { kind: 'comment contains'; phrase: string }
  /** the caller can't see any comment, or all visible ones are empty */
  | { kind: 'no comment' }
  /**
   * there is a link whose other end the caller may see and which is as asked; forward: this artifact links to it,
   * reverse: it links here; type null: of any type or none
   */
  | { kind: 'link'; direction: 'forward' | 'reverse'; type: string | null; target: LinkTarget }
  /**
   * a cross reference, in either direction, with an artifact of this id that the caller may see, written with this
   * keyword (lower case; null: any)
   */
  | { kind: 'reference'; id: number; keyword: string | null };

/** The condition for artifacts of a tracker. Criteria and TQL are both compiled to it. */
export type Plan =
  | { kind: 'all' }
  | { kind: 'none' }
  | { kind: 'and'; plans: readonly Plan[] }
  | { kind: 'or'; plans: readonly Plan[] }
  | { kind: 'not'; plan: Plan }
  | Condition;

export const all: Plan = { kind: 'all' };
export const noArtifacts: Plan = { kind: 'none' };

/** Joins plans, without those that have no effect, into as few levels as possible. */
function joined(kind: 'and' | 'or', plans: readonly Plan[]): Plan {
  const [neutral, deciding] = kind === 'and' ? [all, noArtifacts] : [noArtifacts, all];
  const flat = plans
    .flatMap((plan) => (plan.kind === kind ? plan.plans : [plan]))
    .filter((plan) => plan.kind !== neutral.kind);
  if (flat.some((plan) => plan.kind === deciding.kind)) return deciding;
  const [first] = flat;
  if (first === undefined) return neutral;
  return flat.length === 1 ? first : { kind, plans: flat };
}

export const and = (plans: readonly Plan[]): Plan => joined('and', plans);
export const or = (plans: readonly Plan[]): Plan => joined('or', plans);

export function not(plan: Plan): Plan {
  if (plan.kind === 'all') return noArtifacts;
  if (plan.kind === 'none') return all;
  return plan.kind === 'not' ? plan.plan : { kind: 'not', plan };
}
