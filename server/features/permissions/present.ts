import { factKinds, type PermissionFact } from '../../../contract/platform/permissions.ts';
import { platformRights } from '../../../contract/platform/rights.ts';
import type { Explanation } from '../../domain/policies/explain.ts';

type AnyFact = Explanation<unknown>['reasons'][number][number] | { kind: 'access_file' };

/** The facts about the person that the reader may know. */
export interface VisibleFacts {
  /** roles and rights on the platform */
  platform: boolean;
  /** memberships in the project */
  project: boolean;
  groupOf: (number: number) => { id: string; label: string } | undefined;
}

const plain = (kind: keyof typeof factKinds): PermissionFact => ({
  kind,
  label: factKinds[kind],
  right: null,
  user_group: null,
});

/** Names no role, group or membership that the reader may not read. */
function presentFact(fact: AnyFact, { platform, project, groupOf }: VisibleFacts): PermissionFact {
  if (fact.kind === 'site_administrator' || fact.kind === 'platform_right') {
    if (!platform) return plain('platform');
    if (fact.kind === 'site_administrator') return plain(fact.kind);
    return { ...plain(fact.kind), label: platformRights[fact.right], right: fact.right };
  }
  const isMembership = ['user_group', 'project_member', 'project_administrator'].includes(fact.kind);
  if (isMembership && !project) return plain('membership');
  if (fact.kind !== 'user_group') return plain(fact.kind);
  const group = groupOf(fact.group);
  if (group === undefined) return plain('membership');
  return { ...plain(fact.kind), label: group.label, user_group: { id: group.id, label: group.label } };
}

/** Memberships without a name are listed once. */
export function presentFacts(facts: readonly AnyFact[], reading: VisibleFacts): PermissionFact[] {
  const shown = facts.map((fact) => presentFact(fact, reading));
  return shown.filter(
    (fact, at) => shown.findIndex(({ kind, label }) => kind === fact.kind && label === fact.label) === at,
  );
}
