import type { UserGroupReference } from '../../../contract/projects/user-group.ts';
import type { Database } from '../../db/index.ts';
import { holds } from '../../domain/fields/index.ts';
import type { FormElement } from '../../domain/trackers/tracker.ts';
import { dynamicGroups, firstStaticGroup, systemGroups } from '../../domain/user-groups.ts';
import { presentDynamicGroup, presentStaticGroup, presentSystemGroup } from './present.ts';
import { listGroups } from './store.ts';

/** The representation of a group by its number, in a project. */
type GroupOf = (number: number) => UserGroupReference | undefined;

export interface GroupReferences {
  /** Static groups are loaded only if the structure names some. */
  of(projectId: number, naming?: { elements: readonly Pick<FormElement, 'type' | 'bind'>[] }): Promise<GroupOf>;
}

export function createGroupReferences(db: Database): GroupReferences {
  const builtIn = (projectId: number, number: number): UserGroupReference | undefined => {
    const system = systemGroups.find((group) => group.id === number);
    if (system !== undefined) return presentSystemGroup(system);
    const dynamic = dynamicGroups.find((group) => group.id === number);
    return dynamic === undefined ? undefined : presentDynamicGroup(projectId, dynamic);
  };

  return {
    async of(projectId, naming) {
      const needed = naming?.elements.some((field) => holds(field, 'groups') || field.bind?.type === 'ugroups') ?? true;
      const statics = new Map(
        (needed ? await listGroups(db.read, projectId) : []).map((row) => [row.id, presentStaticGroup(row)]),
      );
      return (number) => (number >= firstStaticGroup ? statics.get(number) : builtIn(projectId, number));
    },
  };
}
