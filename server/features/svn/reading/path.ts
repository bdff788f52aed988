import { problem, type ProblemDetails } from '../../../../contract/problems.ts';

const isSegment = (segment: string): boolean =>
  segment !== '' && segment !== '.' && segment !== '..' && !/\p{Cc}/u.test(segment);

/** The path as Subversion writes it, without leading and trailing slashes. The root is empty. */
export function repositoryPathOf(given: string, details: ProblemDetails = {}): string {
  const path = given.replace(/^\//, '').replace(/\/$/, '');
  if (path !== '' && !path.split('/').every(isSegment)) throw problem('svn_path_invalid', { path: given }, { details });
  return path;
}

/** The path as representations show it. */
export const displayedPath = (path: string): string => `/${path}`;

export const below = (directory: string, name: string): string => (directory === '' ? name : `${directory}/${name}`);

export const isWithinDirectory = (path: string, directory: string): boolean =>
  directory === '' || path === directory || path.startsWith(`${directory}/`);
