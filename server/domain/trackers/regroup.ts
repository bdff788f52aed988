import { firstStaticGroup } from '../user-groups.ts';
import type { TrackerPlan } from './plan.ts';
import type { Bind, GroupNumber, UserSource } from './tracker.ts';

/** What a static group of the old project is in the new one; undefined: nothing. Built-in groups are everywhere. */
export type Regroup = ReadonlyMap<GroupNumber, GroupNumber>;

function regroupedSource(source: UserSource, group: (old: GroupNumber) => GroupNumber[]): UserSource[] {
  const [, number] = /^ugroup_(\d+)$/.exec(source) ?? [];
  return number === undefined ? [source] : group(Number(number)).map((id): UserSource => `ugroup_${id}`);
}

function regroupedBind(bind: Bind | null, group: (old: GroupNumber) => GroupNumber[]): Bind | null {
  if (bind?.type === 'users') {
    const sources = bind.sources.flatMap((source) => regroupedSource(source, group));
    // A list that would offer nobody offers the members.
    return { ...bind, sources: sources.length === 0 ? ['group_members'] : sources };
  }
  if (bind?.type !== 'ugroups') return bind;
  const values = bind.values.flatMap((value) => group(value.group).map((id) => ({ ...value, group: id })));
  return { ...bind, values, defaults: bind.defaults.flatMap(group) };
}

/** The plan for another project: its groups stand for those of the old one, and what has no such group is left out. */
export function regrouped(plan: TrackerPlan, groups: Regroup): TrackerPlan {
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
