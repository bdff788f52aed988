import { absentKeywords, artifactKeywords, revisionKeywords } from '../../../contract/artifacts/keywords.ts';

/** A search parameter as text. */
export type SearchParameters = Readonly<Record<string, string>>;

/** The current address of a tracker or artifact page for an old address; undefined: unknown. */
export function trackerAddress({ aid, tracker, func, group_id: project }: SearchParameters): string | undefined {
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

/** Keywords of references that never mean an artifact. */
const targets: Readonly<Record<string, Target>> = {
  ...Object.fromEntries(revisionKeywords.map((keyword) => [keyword, revisionAddress])),
  project: (value) => `/projects/${encodeURIComponent(value)}`,
  user: (value) => `/users/${encodeURIComponent(value)}`,
};

/** An artifact, if its tracker has this keyword as its short name. */
interface MaybeArtifact {
  keyword: string;
  artifact: number;
}

/** The page of a reference such as `art #12`, or the artifact that it may mean; undefined: unknown. */
export function referenceAddress({
  key = '',
  val = '',
  group_id: project = '',
}: SearchParameters): string | MaybeArtifact | undefined {
  if (key === '' || val === '') return undefined;
  // `art #garden:12` names the project itself.
  const [, named, value = val] = /^([^:/]+):(.+)$/.exec(val) ?? [];
  const keyword = key.toLowerCase();
  const target = Object.hasOwn(targets, keyword) ? targets[keyword] : undefined;
  if (target !== undefined) return target(value, named ?? project);
  if (!/^\d{1,10}$/.test(value)) return undefined;
  return artifactKeywords.includes(keyword) ? `/artifacts/${value}` : { keyword, artifact: Number(value) };
}

/** Things that Hearth doesn't have: their numbers are not those of artifacts. */
export const isAbsentKeyword = (keyword: string): boolean => absentKeywords.includes(keyword);
