import type { Tx } from '../../db/index.ts';
import type { ProjectHistoryEntry } from '../project-history/index.ts';
import type { MemberStep } from './membership.ts';
import { usernamesOf } from './store.ts';

interface Described {
  name: string;
  description: string;
}

/** The history entries for changes to a group. */
export function groupEntries(
  before: Described,
  after: Described,
): Pick<ProjectHistoryEntry, 'event' | 'before' | 'value'>[] {
  return [
    ...(before.name === after.name
      ? []
      : [{ event: 'user_group_renamed' as const, before: before.name, value: after.name }]),
    ...(before.description === after.description
      ? []
      : [
          {
            event: 'user_group_described' as const,
            before: `${after.name}: ${before.description}`,
            value: `${after.name}: ${after.description}`,
          },
        ]),
  ];
}

/** The history entries for added and removed members. */
export async function memberEntries(
  tx: Tx,
  steps: readonly MemberStep[],
  group: string,
): Promise<Pick<ProjectHistoryEntry, 'event' | 'before' | 'value'>[]> {
  const names = await usernamesOf(
    tx,
    steps.map(({ userId }) => userId),
  );
  return steps.map(({ userId, event }) => {
    const name = names.get(userId) ?? String(userId);
    const who = event.startsWith('user_group_') ? `${group}: ${name}` : name;
    return event.endsWith('_removed') ? { event, before: who, value: '' } : { event, value: who };
  });
}
