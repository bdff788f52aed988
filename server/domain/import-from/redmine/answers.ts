import { isRecord } from '../../../lib/is-record.ts';
import { type Json, objectsIn, textIn } from '../json.ts';
import { ForeignFault } from '../model.ts';

/** The answers of Redmine's REST API, gathered from all pages. */
export interface RedmineAnswers {
  projects: readonly Json[];
  issues: readonly Json[];
  users: readonly Json[];
  versions: readonly Json[];
  issue_categories: readonly Json[];
  custom_fields: readonly Json[];
  trackers: readonly Json[];
  issue_statuses: readonly Json[];
  issue_priorities: readonly Json[];
  memberships: readonly Json[];
  time_entries: readonly Json[];
}

const kinds = [
  'projects',
  'issues',
  'users',
  'versions',
  'issue_categories',
  'custom_fields',
  'trackers',
  'issue_statuses',
  'issue_priorities',
  'memberships',
  'time_entries',
] as const satisfies (keyof RedmineAnswers)[];

const singular: Readonly<Record<string, keyof RedmineAnswers>> = {
  issue: 'issues',
  project: 'projects',
  user: 'users',
};

/** A single issue has more members than an issue in a list. */
const richer = (one: Json, other: Json | undefined): Json => ({ ...other, ...one });

/** Gathers answers, by the members that they have. An answer about one issue adds to that in a list. */
export function gatherAnswers(documents: readonly unknown[]): RedmineAnswers {
  const found = Object.fromEntries(kinds.map((kind) => [kind, new Map<string, Json>()]));
  const add = (kind: keyof RedmineAnswers, object: Json): void => {
    const all = found[kind];
    const id = textIn(object, 'id');
    all?.set(id, richer(object, all.get(id)));
  };
  for (const document of documents.filter(isRecord)) {
    for (const kind of kinds) for (const object of objectsIn(document, kind)) add(kind, object);
    for (const [name, kind] of Object.entries(singular)) {
      const object = document[name];
      if (isRecord(object)) add(kind, object);
    }
  }
  const answers = Object.fromEntries(kinds.map((kind) => [kind, [...(found[kind]?.values() ?? [])]]));
  if (answers['issues']?.length === 0) throw new ForeignFault('There are no issues in these answers of Redmine.');
  return answers as unknown as RedmineAnswers;
}
