import { projectValues, type Wishes } from '../writing/create-project.ts';
import type { Counts } from './ledger.ts';
import type { Survey } from './analysis.ts';

/** What became of an archive, or would become of it. */
export interface ImportReport {
  /** undefined: nothing was changed */
  projectId: number | undefined;
  shortname: string;
  label: string;
  counts: Counts;
  newUsers: string[];
  newLinkTypes: string[];
  /** what was not carried over, by path */
  left: [path: string, count: number][];
}

export function reportOf(surveyed: Survey, wishes: Wishes, made?: { projectId: number; left: string[] }): ImportReport {
  const { shortname, label } = projectValues(surveyed, wishes);
  const left = [...surveyed.left, ...(made?.left ?? []).map((path): [string, number] => [path, 1])];
  const created = surveyed.people.persons.filter(({ decision }) => decision.kind === 'new');
  return {
    projectId: made?.projectId,
    shortname,
    label,
    counts: surveyed.counts,
    newUsers: created.map(({ user }) => user.username),
    newLinkTypes: surveyed.newLinkTypes.map((type) => type.shortname),
    left: left.toSorted(([one], [other]) => (one < other ? -1 : 1)),
  };
}
