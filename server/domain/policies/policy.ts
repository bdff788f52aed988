import { type Ability, type Action, type ActionKind, actions } from '../../../contract/abilities.ts';
import { Problem, problem } from '../../../contract/problems.ts';
import { type Actor, readsEverything } from '../actor.ts';
import { artifactRules } from './artifact.ts';
import { commentRules } from './comment.ts';
import { dashboardRules, widgetRules } from './dashboard.ts';
import { fieldRules } from './field.ts';
import { groupRules } from './group.ts';
import { invitationRules } from './invitation.ts';
import { keyRules } from './key.ts';
import { platformRules } from './platform.ts';
import { importing } from './project-access.ts';
import { projectRules } from './project.ts';
import { reportRules } from './report.ts';
import { repositoryRules } from './repository.ts';
import { trackerRules } from './tracker.ts';
import { userRules } from './user.ts';
import { webhookRules } from './webhook.ts';
import type { Refusal, Rule } from './rule.ts';

const rules = {
  ...platformRules,
  ...projectRules,
  ...trackerRules,
  ...fieldRules,
  ...artifactRules,
  ...commentRules,
  ...reportRules,
  ...dashboardRules,
  ...widgetRules,
  ...repositoryRules,
  ...webhookRules,
  ...groupRules,
  ...userRules,
  ...invitationRules,
  ...keyRules,
} satisfies { readonly [A in Ability]: Rule };

type Rules = typeof rules;
/** The parameters of the rule of an ability, besides the caller. */
type SubjectOf<A extends Ability> = Parameters<Rules[A]> extends [Actor, ...infer Subject] ? Subject : [];

export interface Question {
  ability: Ability;
  isAllowed: boolean;
  /** whether the request fails if the caller is not allowed */
  isRequired: boolean;
}

let onQuestion: ((question: Question) => void) | undefined;

/** Reports each question, so that a test can compare what routes declare with what they ask for. */
export function observe(observer: typeof onQuestion): void {
  onQuestion = observer;
}

function refusalOf(actor: Actor, ability: Ability, subject: readonly unknown[], isRequired: boolean): Refusal {
  const rule: Rule = rules[ability];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the exported functions check the subject of each rule
  const found = rule(actor, ...(subject as never[]));
  onQuestion?.({ ability, isAllowed: found === undefined, isRequired });
  return found;
}

/** Whether this caller may do this with this subject. */
export const can = <A extends Ability>(actor: Actor, ability: A, ...subject: SubjectOf<A>): boolean =>
  refusalOf(actor, ability, subject, false) === undefined;

/** The problem that explains why the rule refuses this. No decision may depend on it. */
export function whyNot<A extends Ability>(actor: Actor, ability: A, ...subject: SubjectOf<A>): Problem | undefined {
  const found = refusalOf(actor, ability, subject, false);
  return found === undefined || found instanceof Problem ? found : problem(found);
}

/** Nobody sees a project that is being imported. */
const isImported = (subject: unknown): boolean =>
  typeof subject === 'object' &&
  subject !== null &&
  'project' in subject &&
  (subject.project as { status?: string }).status === importing;

/** Only the owner of a key, personal report or personal dashboard can see it. Not even administrators can. */
function isPersonal(ability: Ability, subject: unknown): boolean {
  if (ability.startsWith('key.')) return true;
  if (typeof subject !== 'object' || subject === null) return false;
  return 'report' in subject ? (subject.report as { ownerId: number | null }).ownerId !== null : 'ownerId' in subject;
}

/** Callers who read everything know that the subject exists, so a refused change needn't hide it from them. */
const knowsAbout = (actor: Actor, ability: Ability, refused: Problem, subject: unknown): boolean =>
  refused.status === 404 && readsEverything(actor) && !isPersonal(ability, subject) && !isImported(subject);

/** The problem to answer with; undefined if the caller is allowed. For callers that report several problems at once. */
export function refusal<A extends Ability>(actor: Actor, ability: A, ...subject: SubjectOf<A>): Problem | undefined {
  const found = refusalOf(actor, ability, subject, true);
  const refused = found === undefined || found instanceof Problem ? found : problem(found);
  return refused !== undefined && knowsAbout(actor, ability, refused, subject[0]) ? problem('forbidden') : refused;
}

/** The problem for a subject that the caller may not see: 403 instead of 404 for callers who read everything. */
export const unseen = (actor: Actor, refused: Problem): Problem =>
  refused.status === 404 && readsEverything(actor) ? problem('forbidden') : refused;

const refusals = new WeakSet<object>();

/** Throws the problem to answer with, unless the caller is allowed. */
export function require<A extends Ability>(actor: Actor, ability: A, ...subject: SubjectOf<A>): void {
  const found = refusal(actor, ability, ...subject);
  if (found === undefined) return;
  refusals.add(found);
  throw found;
}

/** Whether an error says that the caller isn't allowed, whatever its status. */
export const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && refusals.has(error);

/** One function per ability, because TypeScript intersects only parameters of functions when it infers them. */
type Judges<A extends Ability> = A extends Ability
  ? (subject: SubjectOf<A> extends [infer Subject] ? Subject : unknown) => void
  : never;
/** A subject that fits the rules of all actions of a kind. */
type ActionSubject<K extends ActionKind> = Judges<Action<K>> extends (subject: infer Subject) => void ? Subject : never;

/** The actions of this kind that are allowed to the caller. */
export function actionsFor<K extends ActionKind>(actor: Actor, kind: K, subject: ActionSubject<K>): Action<K>[] {
  const candidates: readonly Action<K>[] = actions[kind];
  return candidates.filter((ability) => refusalOf(actor, ability, [subject], false) === undefined);
}
