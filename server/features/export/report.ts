/** The number of written items of each kind. */
interface ExportCounts {
  users: number;
  groups: number;
  trackers: number;
  artifacts: number;
  changesets: number;
  files: number;
  plannings: number;
  repositories: number;
}

/** The contents of an archive, and the parts that it omits. */
export interface ExportReport {
  projectId: number;
  shortname: string;
  label: string;
  counts: ExportCounts;
  left: [what: string, count: number][];
}

/** Collects findings while a project is exported. */
export interface ExportLedger {
  counts: ExportCounts;
  leave: (what: string, count?: number) => void;
  /** number of left-out items, by kind */
  left(): [string, number][];
}

export function createExportLedger(): ExportLedger {
  const left = new Map<string, number>();
  return {
    counts: {
      users: 0,
      groups: 0,
      trackers: 0,
      artifacts: 0,
      changesets: 0,
      files: 0,
      plannings: 0,
      repositories: 0,
    },
    leave(what, count = 1) {
      if (count > 0) left.set(what, (left.get(what) ?? 0) + count);
    },
    left: () => [...left].toSorted(([one], [other]) => (one < other ? -1 : 1)),
  };
}
