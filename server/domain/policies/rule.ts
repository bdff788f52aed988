import type { AbilityOf, Kind } from '../../../contract/abilities.ts';
import type { PlainProblemCode, Problem } from '../../../contract/problems.ts';
import type { Actor } from '../actor.ts';

/** The problem that a refusal is answered with; undefined: the caller is allowed. */
export type Refusal = PlainProblemCode | Problem | undefined;

/** Rules don't look anything up: the slice that asks passes all deciding facts in the subject. */
export type Rule = (actor: Actor, ...subject: never[]) => Refusal;

/** One rule for each ability of a kind. A missing rule is a compile error. */
export type Rules<K extends Kind> = { readonly [A in AbilityOf<K>]: Rule };
