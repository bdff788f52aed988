import { nearest } from '../../../lib/text/nearest.ts';
import { type ForeignProject, ForeignFault, type Losses } from '../model.ts';
import type { Mapping } from './mapping.ts';
import { foreignLinkTypes, foreignValues } from './propose.ts';

const parts = ['types', 'statuses', 'fields', 'link_types', 'users'] as const;

/** The names in the source that each part of a mapping decides about. */
const namesIn = (project: ForeignProject): Record<(typeof parts)[number], readonly string[]> => ({
  types: project.types,
  statuses: project.statuses.map(({ name }) => name),
  fields: project.fields.map(({ key }) => key),
  link_types: foreignLinkTypes(project),
  users: project.people.map(({ username }) => username),
});

/** Throws `ForeignFault` if a name of a mapping is similar to a name that the mapping lacks. */
function refuseMistyped(part: string, name: string, given: readonly string[], known: readonly string[]): void {
  const meant = nearest(
    name,
    known.filter((one) => !given.includes(one)),
  );
  if (meant === undefined) return;
  throw new ForeignFault(
    `The mapping file is wrong. "${part}" has ${JSON.stringify(name)}, which is not in the source. Did you mean ${JSON.stringify(meant)}?`,
  );
}

/**
 * Reports names in a mapping that the source doesn't have: one mapping may serve several projects. If such a name is
 * similar to a name that the mapping lacks, it is probably mistyped: throws `ForeignFault`.
 */
export function checkNames(project: ForeignProject, mapping: Mapping, losses: Losses): void {
  const names = namesIn(project);
  for (const part of parts) {
    const given = Object.keys(mapping[part]);
    for (const name of given.filter((one) => !names[part].includes(one))) {
      if (part !== 'users') refuseMistyped(part, name, given, names[part]);
      losses.leave(`entries of the mapping that the source does not have: ${part}/${name}`);
    }
  }
  for (const [key, known] of foreignValues(project)) {
    const given = Object.keys(mapping.fields[key]?.values ?? {});
    for (const name of given.filter((one) => !known.includes(one))) {
      refuseMistyped(`fields/${key}/values`, name, given, known);
      losses.leave(`entries of the mapping that the source does not have: fields/${key}/${name}`);
    }
  }
}
