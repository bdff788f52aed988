import { segmentsOf } from './path-patterns.ts';

/** Whether a path with `*` segments is a directory or one of its ancestors. */
function isAround(path: string, directory: readonly string[]): boolean {
  const segments = segmentsOf(path);
  return (
    segments.length <= directory.length && segments.every((segment, at) => segment === '*' || segment === directory[at])
  );
}

/** The notifications that a commit triggers. */
export function matchNotifications<T extends { path: string }>(
  notifications: readonly T[],
  changedDirectories: readonly string[],
): T[] {
  const directories = changedDirectories.map(segmentsOf);
  return notifications.filter(({ path }) => directories.some((directory) => isAround(path, directory)));
}
