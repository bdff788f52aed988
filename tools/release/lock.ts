/** The parts of package-lock.json that a release needs. */
export interface LockedPackage {
  name?: string;
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface Lock {
  version: string;
  packages: Record<string, LockedPackage>;
}

const folder = 'node_modules/';

/** The name of the package at a path such as `node_modules/a/node_modules/@b/c`. */
export const nameAt = (path: string): string => path.slice(path.lastIndexOf(folder) + folder.length);

/** The path of a package that another one requires, found as Node finds it, or undefined if it isn't installed. */
function find(packages: Lock['packages'], from: string, name: string): string | undefined {
  const path = from === '' ? `${folder}${name}` : `${from}/${folder}${name}`;
  if (packages[path] !== undefined) return path;
  if (from === '') return undefined;
  return find(packages, from.slice(0, Math.max(0, from.lastIndexOf(folder) - 1)), name);
}

/** The paths of all packages that the package at a path requires, without development dependencies. */
export function requiredBy(lock: Lock, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path] ?? {};
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    .flatMap((name) => find(lock.packages, path, name) ?? [])
    .filter((found) => lock.packages[found]?.dev !== true)
    .toSorted();
}

/** The given packages and everything that they require, sorted. */
export function closure(lock: Lock, paths: readonly string[]): string[] {
  const found = new Set(paths);
  for (const path of found) for (const required of requiredBy(lock, path)) found.add(required);
  return [...found].toSorted();
}
