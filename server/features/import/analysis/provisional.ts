import { type ImportedGroups, readGroups } from '../../../domain/import/project/project.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { ImportLedger } from './ledger.ts';
import type { People } from '../people/people.ts';

/** Far above real ids. */
const first = 1_900_000_000;

/** Ids for people who have no account yet. */
export const provisionalUser =
  ({ persons }: People) =>
  (index: number): number => {
    const decision = persons[index]?.decision;
    return decision?.kind === 'known' ? decision.id : first + index;
  };

/** The groups of a document by name, with ids for the first reading. */
export function provisionalGroups(
  project: XmlNode,
  ledger: ImportLedger,
): { groups: ImportedGroups; named: (name: string) => number | undefined } {
  const none: ImportedGroups = { members: [], administrators: [], others: [] };
  const groups = ledger.attempt(() => readGroups(project, ledger)) ?? none;
  const numbers = new Map(groups.others.map(({ name }, index) => [name.toLowerCase(), first + index]));
  return { groups, named: (name) => numbers.get(name.toLowerCase()) };
}
