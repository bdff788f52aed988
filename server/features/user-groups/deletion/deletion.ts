import { problem } from '../../../../contract/problems.ts';
import type { Database } from '../../../db/index.ts';
import { accountOf, type Actor } from '../../../domain/actor.ts';
import { require } from '../../../domain/policies/policy.ts';
import { closedToChanges } from '../../../domain/policies/project-access.ts';
import type { EventLog } from '../../../events/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import { addHistoryEntries } from '../../project-history/index.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { PlatformSettings } from '../../settings/index.ts';
import type { UserGroups } from '../service.ts';
import { allMemberIds, lockMembers } from '../store.ts';
import { deleteGroup, lockGroup } from './store.ts';
import { findUses, type FoundUses, type UsedGroup } from './uses.ts';

interface Deps {
  db: Database;
  events: EventLog;
  directory: ProjectDirectory;
  groups: UserGroups;
  settings: PlatformSettings;
  clock: Clock;
}

function refuseUsed(group: UsedGroup, { uses, hasMore }: FoundUses): void {
  if (uses.length === 0) return;
  const details = { uses, has_more_uses: hasMore };
  throw problem('group_used', { name: group.name }, { details });
}

/** Deletes unused user groups. Removing a group from a permission would open what it protects. */
export function createGroupDeletion({ db, events, directory, groups, settings, clock }: Deps) {
  return async (actor: Actor, text: string): Promise<void> => {
    const group = await groups.find(actor, text);
    require(actor, 'group.delete', group);
    if (group.kind !== 'static') throw problem('group_not_editable');
    const { project } = group;
    const known = {
      secondFactorGroups: settings.get('second_factor_groups'),
      keptParts: await directory.keptParts(project.id),
    };
    // The history is long, so it is searched before the group is locked. Only newer entries are searched again.
    const found = await findUses(db.read, group, known);
    refuseUsed(group, found);
    await db.write(async (tx) => {
      const closed = closedToChanges(await lockMembers(tx, project.id));
      if (closed !== undefined) throw problem(closed);
      const row = await lockGroup(tx, group.id);
      if (row === undefined) throw problem('group_not_found');
      const named = { ...group, name: row.name };
      refuseUsed(named, await findUses(tx, named, { ...known, searched: found.searched }));
      const members = await allMemberIds(tx, { kind: 'static', groupId: group.id });
      await deleteGroup(tx, group.id);
      for (const member of members) db.publish(tx, 'user', member);
      const entry = { event: 'user_group_deleted' as const, before: row.name, value: '' };
      await addHistoryEntries(tx, { projectId: project.id, actor, at: clock() }, [entry]);
      await events.append(tx, {
        type: 'group.deleted',
        userId: accountOf(actor),
        projectId: project.id,
        subjectId: group.id,
        details: { name: row.name },
      });
    });
  };
}

export type GroupDeletion = ReturnType<typeof createGroupDeletion>;
