import type { Fault } from '../../../domain/import/xml/fault.ts';
import { pathOf, type XmlNode } from '../../../lib/xml/stream.ts';
import { documentFault } from '../archive/document.ts';
import { ImportRefused, mostFaults } from '../refusal.ts';

/** How many of each kind were read. */
export interface Counts {
  users: number;
  groups: number;
  trackers: number;
  fields: number;
  reports: number;
  artifacts: number;
  changesets: number;
  comments: number;
  files: number;
  links: number;
  plannings: number;
  repositories: number;
}

/** What is found on the way through an archive: what is wrong with it, and what of it is left. */
export interface Ledger {
  readonly counts: Counts;
  /** by path */
  readonly left: ReadonlyMap<string, number>;
  leave(node: XmlNode, detail: string): void;
  leavePath(path: string, count?: number): void;
  blame(...faults: readonly Fault[]): void;
  /** what comes of the work; undefined where the document is at fault */
  attempt<T>(work: () => T): T | undefined;
  /** throws if anything was wrong */
  conclude(): void;
}

export function createLedger(file: string): Ledger {
  const left = new Map<string, number>();
  const faults: Fault[] = [];
  const counts: Counts = {
    users: 0,
    groups: 0,
    trackers: 0,
    fields: 0,
    reports: 0,
    artifacts: 0,
    changesets: 0,
    comments: 0,
    files: 0,
    links: 0,
    plannings: 0,
    repositories: 0,
  };

  const conclude = (): void => {
    if (faults.length > 0) throw new ImportRefused(faults);
  };

  function leavePath(path: string, count = 1): void {
    left.set(path, (left.get(path) ?? 0) + count);
  }

  function blame(...more: readonly Fault[]): void {
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
