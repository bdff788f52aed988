import type { Ability } from '../../../contract/abilities.ts';
import { Problem, problem } from '../../../contract/problems.ts';
import type { Actor } from '../actor.ts';
import { artifactRules } from './artifact.ts';
import { commentRules } from './comment.ts';
import { fieldRules } from './field.ts';
import { groupRules } from './group.ts';
import { keyRules } from './key.ts';
import { platformRules } from './platform.ts';
import { projectRules } from './project.ts';
import { reportRules } from './report.ts';
import { repositoryRules } from './repository.ts';
import { trackerRules } from './tracker.ts';
import { userRules } from './user.ts';
import type { Refusal, Rule } from './rule.ts';

const rules = {
  ...platformRules,
  ...projectRules,
  ...trackerRules,
  ...fieldRules,
  ...artifactRules,
  ...commentRules,
  ...reportRules,
  ...repositoryRules,
  ...groupRules,
  ...userRules,
  ...keyRules,
} satisfies { readonly [A in Ability]: Rule };

type Rules = typeof rules;
/** What the rule of an ability has to know besides the caller. */
type SubjectOf<A extends Ability> = Parameters<Rules[A]> extends [Actor, ...infer Subject] ? Subject : [];

function refusalOf<A extends Ability>(actor: Actor, ability: A, subject: SubjectOf<A>): Refusal {
  const rule: Rule = rules[ability];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `SubjectOf` is made from the parameters of this rule
  return rule(actor, ...(subject as never[]));
}

/** Whether this caller may do this with this subject. */
export const can = <A extends Ability>(actor: Actor, ability: A, ...subject: SubjectOf<A>): boolean =>
  refusalOf(actor, ability, subject) === undefined;

/**
 * The problem that the refusal is answered with; undefined when the caller may. For those who report it with others.
 */
export function refusal<A extends Ability>(actor: Actor, ability: A, ...subject: SubjectOf<A>): Problem | undefined {
  const found = refusalOf(actor, ability, subject);
  return found === undefined || found instanceof Problem ? found : problem(found);
}

/** Throws the problem that the refusal is answered with, unless the caller may. */
export function require<A extends Ability>(actor: Actor, ability: A, ...subject: SubjectOf<A>): void {
  const found = refusal(actor, ability, ...subject);
  if (found !== undefined) throw found;
}
