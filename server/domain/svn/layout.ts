export type Layout = { directories: string[] } | { fault: string };

// Subversion itself refuses control characters in paths.
export const controls = /\p{Cc}/u;

/** The path without dot segments and double slashes; undefined if it leaves the repository. */
export function normalise(entry: string): string | undefined {
  const segments: string[] = [];
  for (const segment of entry.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}

/** The directories of the first commit, without duplicates and outer slashes. Parents are implied. */
export function parseLayout(entries: readonly string[]): Layout {
  const directories = new Set<string>();
  for (const entry of entries) {
    const directory = controls.test(entry) ? undefined : normalise(entry);
    if (directory === undefined) return { fault: `The directory ${entry} is not valid` };
    if (directory !== '') directories.add(directory);
  }
  return { directories: [...directories] };
}
