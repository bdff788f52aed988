import type { PlatformRight } from '../../../contract/platform/rights.ts';
import { actingFor, type Actor, anonymous, type Identity } from '../actor.ts';

/** A fact about a user that rules can depend on. */
export type Fact =
  | { kind: 'site_administrator' }
  | { kind: 'platform_right'; right: PlatformRight }
  | { kind: 'project_administrator' }
  | { kind: 'user_group'; group: number }
  | { kind: 'project_member' }
  | { kind: 'submitter' }
  | { kind: 'unrestricted_account' };

/** The callers that the rules allow without any of these facts. */
type Anybody = { kind: 'everybody' } | { kind: 'signed_in' };

export interface Explanation<Refusal> {
  refusal: Refusal | undefined;
  /** each is enough; empty: refused */
  reasons: readonly (readonly (Fact | Anybody)[])[];
  /** facts that are missing, each of which would be enough */
  remedies: readonly Fact[];
}

/** An id that no account has. */
const nobody = -1;

/** The facts that are true of a user in a project, the strongest first. */
export const factsOf = (user: Identity, projectId: number): Fact[] => [
  ...(user.isSiteAdministrator ? [{ kind: 'site_administrator' } as const] : []),
  ...[...user.rights].map((right) => ({ kind: 'platform_right', right }) as const),
  ...(user.administratorOf.has(projectId) ? [{ kind: 'project_administrator' } as const] : []),
  ...[...(user.groups.get(projectId) ?? [])].map((group) => ({ kind: 'user_group', group }) as const),
  ...(user.memberOf.has(projectId) ? [{ kind: 'project_member' } as const] : []),
];

/** The user with these facts only. */
function withFacts(user: Identity, projectId: number, facts: readonly Fact[]): Actor {
  const has = (kind: Fact['kind']): boolean => facts.some((fact) => fact.kind === kind);
  const project: readonly number[] = [projectId];
  const groups = facts.flatMap((fact) => (fact.kind === 'user_group' ? [fact.group] : []));
  return actingFor({
    ...user,
    id: has('submitter') ? user.id : nobody,
    status: has('unrestricted_account') ? 'A' : user.status,
    isSiteAdministrator: has('site_administrator'),
    rights: new Set(facts.flatMap((fact) => (fact.kind === 'platform_right' ? [fact.right] : []))),
    administratorOf: new Set(has('project_administrator') ? project : []),
    // Administrators of a project are members of it.
    memberOf: new Set(has('project_member') || has('project_administrator') ? project : []),
    groups: new Map([[projectId, new Set(groups)]]),
  });
}

interface Question<Refusal> {
  user: Identity;
  projectId: number;
  /** the facts that are true of the user */
  facts: readonly Fact[];
  /** facts that could be made true */
  candidates: readonly Fact[];
  decide: (actor: Actor) => Refusal | undefined;
}

/**
 * Explains a decision by asking the rules again about a user with fewer or more facts. So the rules are written only
 * once, and an explanation always agrees with them.
 */
export function explain<Refusal>({
  user,
  projectId,
  facts,
  candidates,
  decide,
}: Question<Refusal>): Explanation<Refusal> {
  const refusal = decide(actingFor(user));
  const isEnough = (some: readonly Fact[]): boolean => decide(withFacts(user, projectId, some)) === undefined;
  if (refusal !== undefined) {
    return { refusal, reasons: [], remedies: candidates.filter((fact) => isEnough([...facts, fact])) };
  }
  const allowed = { refusal, remedies: [] };
  if (decide(anonymous) === undefined) return { ...allowed, reasons: [[{ kind: 'everybody' }]] };
  if (isEnough([])) return { ...allowed, reasons: [[{ kind: 'signed_in' }]] };
  const alone = facts.filter((fact) => isEnough([fact]));
  if (alone.length > 0) return { ...allowed, reasons: alone.map((fact) => [fact]) };
  // No single fact is enough: leave out every fact that is not needed, beginning with the strongest.
  const needed = facts.reduce<readonly Fact[]>((left, fact) => {
    const without = left.filter((one) => one !== fact);
    return isEnough(without) ? without : left;
  }, facts);
  return { ...allowed, reasons: [needed] };
}
