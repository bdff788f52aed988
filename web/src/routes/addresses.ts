import { absentKeywords, revisionKeywords } from '../../../contract/artifacts/keywords.ts';

/** A search parameter as text. */
export type Asked = Readonly<Record<string, string>>;

/** The current address of a tracker or artifact page for an old address; undefined: unknown. */
export function trackerAddress({ aid, tracker, func, group_id: project }: Asked): string | undefined {
  if (aid !== undefined) return `/artifacts/${aid}`;
  if (tracker !== undefined) return func === 'new-artifact' ? `/trackers/${tracker}/new` : `/trackers/${tracker}`;
  return project === undefined ? undefined : `/projects/${project}/trackers`;
}

/** `core/12` is a revision of a repository; a number alone leads to the list of repositories. */
function revisionAddress(value: string, project: string): string {
  const [, repository, revision] = /^(.+)\/(\d+)$/.exec(value) ?? [];
  if (repository === undefined) return `/projects/${project}/svn`;
  return `/projects/${project}/svn/${encodeURIComponent(repository)}/revisions/${revision}`;
}

type Target = (value: string, project: string) => string | undefined;

const nowhere: Target = () => undefined;

/** Keywords of references that don't mean an artifact. */
const targets: Readonly<Record<string, Target>> = {
  ...Object.fromEntries(revisionKeywords.map((keyword) => [keyword, revisionAddress])),
  ...Object.fromEntries(absentKeywords.map((keyword) => [keyword, nowhere])),
  project: (value) => `/projects/${encodeURIComponent(value)}`,
  user: (value) => `/users/${encodeURIComponent(value)}`,
};

/** Any other keyword is `art`, or the short name of a tracker. */
const artifactAddress: Target = (value) => (/^\d+$/.test(value) ? `/artifacts/${value}` : undefined);

/** The page of a reference such as `art #12`; undefined: unknown. */
export function referenceAddress({ key = '', val = '', group_id: project = '' }: Asked): string | undefined {
  if (key === '' || val === '') return undefined;
  // `art #garden:12` names the project itself.
  const [, named, value = val] = /^([^:/]+):(.+)$/.exec(val) ?? [];
  const keyword = key.toLowerCase();
  const target = Object.hasOwn(targets, keyword) ? targets[keyword] : undefined;
  return (target ?? artifactAddress)(value, named ?? project);
}
