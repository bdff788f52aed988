import { controls, normalise } from './layout.ts';

/** The normalized path, with its outer slashes as written; undefined if it can never match. */
function tidied(given: string): string | undefined {
  const path = given.trim();
  const inner = controls.test(path) ? undefined : normalise(path);
  if (inner === undefined) return undefined;
  if (inner === '') return path === '' ? '' : '/';
  return `${path.startsWith('/') ? '/' : ''}${inner}${path.endsWith('/') ? '/' : ''}`;
}

export type TagPaths = { paths: string[] } | { wrong: string };

/** Normalizes the paths of immutable tags, or returns the first invalid one. */
export function tidyTagPaths(given: readonly string[]): TagPaths {
  const paths: string[] = [];
  for (const entry of given) {
    const path = tidied(entry);
    if (path === undefined) return { wrong: entry };
    if (path !== '') paths.push(path);
  }
  return { paths };
}
