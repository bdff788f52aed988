import { isRecord } from '../../lib/is-record.ts';
import { type Json, textIn } from './json.ts';
import type { Losses } from './model.ts';
import { lastOfEach } from './repeated.ts';

/** A JSON document of an export. Its path can identify its issue. */
export interface NamedDocument {
  path: string;
  document: unknown;
}

/** An object of an export, and the number of the issue in the path of its document: `issues/12/notes.json`. */
export interface FoundObject {
  object: Json;
  /** '': none */
  issue: string;
}

/** The objects in all documents: each holds one, or a list of them, or pages of lists. */
export const objectsOf = (documents: readonly NamedDocument[]): FoundObject[] =>
  documents.flatMap(({ path, document }) => {
    const issue = [...path.matchAll(/(\d+)(?=[/.-]|$)/g)].at(-1)?.[1] ?? '';
    const found = Array.isArray(document) ? document.flat() : [document];
    return found.filter(isRecord).map((object) => ({ object, issue }));
  });

const projectAt = (address: string): string => address.replace(/\/(?:-\/)?(?:issues|work_items)\/\d+$/, '');

/** One issue for each number. Numbers repeat in other projects, whose issues are omitted and counted. */
export function issuesOfOneProject(
  issues: readonly Json[],
  { number, address }: Readonly<Record<'number' | 'address', string>>,
  losses: Losses,
): Json[] {
  const project = projectAt(textIn(issues[0] ?? {}, address));
  const own = issues.filter((issue) => projectAt(textIn(issue, address)) === project);
  losses.leave('issues of other projects', issues.length - own.length);
  return lastOfEach(own, (issue) => textIn(issue, number), losses);
}
