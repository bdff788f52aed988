import { projectValues, type ProjectOverrides } from '../writing/create-project.ts';
import type { ImportCounts } from './ledger.ts';
import type { Analysis } from './analysis.ts';

/** The result of an import or of its dry run. */
export interface ImportReport {
  /** undefined: nothing was changed */
  projectId: number | undefined;
  shortname: string;
  label: string;
  counts: ImportCounts;
  newUsers: string[];
  newLinkTypes: string[];
  /** parts that were not imported, by path */
  left: [path: string, count: number][];
}

export function reportOf(analyzed: Analysis, overrides: ProjectOverrides, projectId?: number): ImportReport {
  const { shortname, label } = projectValues(analyzed, overrides);
  const created = analyzed.people.persons.filter(({ decision }) => decision.kind === 'new');
  return {
    projectId,
    shortname,
    label,
    counts: analyzed.counts,
    newUsers: created.map(({ user }) => user.username),
    newLinkTypes: analyzed.newLinkTypes.map((type) => type.shortname),
    left: [...analyzed.left].toSorted(([one], [other]) => (one < other ? -1 : 1)),
  };
}
