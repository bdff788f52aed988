import { firstStaticGroup } from '../user-groups.ts';
import type { TrackerPlan } from './plan.ts';
import type { Bind, GroupNumber, UserSource } from './tracker.ts';

/** Static groups of the old project and their counterparts in the new one. Built-in groups need no mapping. */
export type GroupMap = ReadonlyMap<GroupNumber, GroupNumber>;

function regroupedSource(source: UserSource, group: (old: GroupNumber) => GroupNumber[]): UserSource[] {
  const [, number] = /^ugroup_(\d+)$/.exec(source) ?? [];
  return number === undefined ? [source] : group(Number(number)).map((id): UserSource => `ugroup_${id}`);
}

function regroupedBind(bind: Bind | null, group: (old: GroupNumber) => GroupNumber[]): Bind | null {
  if (bind?.type === 'users') {
    const sources = bind.sources.flatMap((source) => regroupedSource(source, group));
    // A list that would be empty offers the project members.
    return { ...bind, sources: sources.length === 0 ? ['group_members'] : sources };
  }
  if (bind?.type !== 'ugroups') return bind;
  const values = bind.values.flatMap((value) => group(value.group).map((id) => ({ ...value, group: id })));
  return { ...bind, values, defaults: bind.defaults.flatMap(group) };
}

/** Replaces the groups in a plan by groups of another project, and drops groups without a counterpart. */
export function mapGroups(plan: TrackerPlan, groups: GroupMap): TrackerPlan {
  const group = (old: GroupNumber): GroupNumber[] =>
    old < firstStaticGroup ? [old] : [groups.get(old)].filter((id) => id !== undefined);
  const all = (numbers: readonly GroupNumber[]): GroupNumber[] => numbers.flatMap(group);
  const { permissions, workflow } = plan;
  return {
    ...plan,
    permissions: {
      admin: all(permissions.admin),
      full: all(permissions.full),
      submitterOnly: all(permissions.submitterOnly),
      submitter: all(permissions.submitter),
      assignee: all(permissions.assignee),
    },
    elements: plan.elements.map((element) => ({
      ...element,
      bind: regroupedBind(element.bind, group),
      permissions: {
        read: all(element.permissions.read),
        submit: all(element.permissions.submit),
        update: all(element.permissions.update),
      },
    })),
    workflow:
      workflow === null
        ? null
        : {
            ...workflow,
            transitions: workflow.transitions.map((transition) => ({
              ...transition,
              authorizedGroups: all(transition.authorizedGroups),
            })),
          },
  };
}
