import { isDeepStrictEqual } from 'node:util';
import type { ProjectEvent } from '../../../../contract/projects/history.ts';
import type { PathNotification } from '../repositories/repository.ts';

/** The entries that were added, changed and removed. */
export function notificationEvents(
  before: readonly PathNotification[],
  after: readonly PathNotification[],
): ProjectEvent[] {
  const entryAt = (entries: readonly PathNotification[], path: string) => entries.find((entry) => entry.path === path);
  const stayed = after.filter(({ path }) => entryAt(before, path) !== undefined);
  const isChanged = (entry: PathNotification): boolean => !isDeepStrictEqual(entry, entryAt(before, entry.path));
  const found: [ProjectEvent, boolean][] = [
    ['svn_multi_notification_create', stayed.length < after.length],
    ['svn_multi_notification_update', stayed.some(isChanged)],
    ['svn_multi_notification_delete', stayed.length < before.length],
  ];
  return found.filter(([, isSo]) => isSo).map(([event]) => event);
}
