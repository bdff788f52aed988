import type { ImportFault } from '../../../domain/import/xml/fault.ts';
import { pathOf, type XmlNode } from '../../../lib/xml/stream.ts';
import { documentFault } from '../archive/document.ts';
import { ImportRefused, mostFaults } from '../refusal.ts';

/** The number of items of each kind. */
export interface ImportCounts {
  users: number;
  groups: number;
  trackers: number;
  fields: number;
  reports: number;
  artifacts: number;
  changesets: number;
  comments: number;
  /** changes and comments of people without an account, whose address is kept */
  withoutAccount: number;
  files: number;
  links: number;
  plannings: number;
  repositories: number;
}

/** Collects the faults of an archive, and its omitted parts. */
export interface ImportLedger {
  readonly counts: ImportCounts;
  /** by path */
  readonly left: ReadonlyMap<string, number>;
  leave(node: XmlNode, detail: string): void;
  leavePath(path: string, count?: number): void;
  blame(...faults: readonly ImportFault[]): void;
  /** the result of the work; undefined if the document is faulty */
  attempt<T>(work: () => T): T | undefined;
  /** throws if there are faults */
  conclude(): void;
}

/** The number of distinct reasons in a report. */
const mostDetails = 1_000;

export function createImportLedger(file: string): ImportLedger {
  const left = new Map<string, number>();
  const faults: ImportFault[] = [];
  const counts: ImportCounts = {
    users: 0,
    groups: 0,
    trackers: 0,
    fields: 0,
    reports: 0,
    artifacts: 0,
    changesets: 0,
    comments: 0,
    withoutAccount: 0,
    files: 0,
    links: 0,
    plannings: 0,
    repositories: 0,
  };

  const conclude = (): void => {
    if (faults.length > 0) throw new ImportRefused(faults);
  };

  /** Details can differ for each element of a large document. Beyond some, only their place is counted. */
  function leavePath(path: string, count = 1): void {
    const key = left.has(path) || left.size < mostDetails ? path : path.replace(/(?:\[|: ).*$/s, '');
    left.set(key, (left.get(key) ?? 0) + count);
  }

  function blame(...more: readonly ImportFault[]): void {
    faults.push(...more);
    if (faults.length >= mostFaults) conclude();
  }

  return {
    counts,
    left,
    leavePath,
    leave: (node, detail) => leavePath(`${pathOf(node)}${detail}`),
    blame,
    attempt(work) {
      try {
        return work();
      } catch (error) {
        const fault = documentFault(file, error);
        if (fault === undefined) throw error;
        blame(fault);
        return undefined;
      }
    },
    conclude,
  };
}
