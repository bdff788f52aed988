import { namedIn, proposedAction } from '../archive/people.ts';
import { isList, usedValues } from '../archive/plan.ts';
import { itemNameOf } from '../archive/names.ts';
import { childType, typeOf } from '../links.ts';
import { type ForeignProject, linksKey, statusKey } from '../model.ts';
import type { Mapping } from './mapping.ts';

const entries = <Value>(names: readonly string[], value: (name: string) => Value): Record<string, Value> =>
  Object.fromEntries(names.map((name) => [name, value(name)]));

/** The link types of a project, without those that every project has. */
export function foreignLinkTypes({ items }: Pick<ForeignProject, 'items'>): string[] {
  const links = items.flatMap(({ changes }) => changes.flatMap(({ values }) => values.get(linksKey) ?? []));
  return [...new Set(links.map(typeOf))].filter((type) => type !== '' && type !== childType).toSorted();
}

/** The list values of a project that a mapping can rename, by field: offered values, and used ones. */
export function foreignValues({ fields, items }: Pick<ForeignProject, 'fields' | 'items'>): Map<string, string[]> {
  const used = usedValues(items);
  const lists = fields.filter((field) => field.key !== statusKey && isList(field));
  return new Map(lists.map(({ key, values = [] }) => [key, [...new Set([...values, ...(used.get(key) ?? [])])]]));
}

/** A mapping that changes nothing, with everything that people can decide about. */
export function proposedMapping(project: ForeignProject, mapping: Mapping, tool: string) {
  const { shortname, label, description, access, people, types, statuses, fields } = project;
  const named = namedIn(project);
  const values = foreignValues(project);
  return {
    from: tool,
    project: { shortname, name: label, description, access },
    users: Object.fromEntries(
      people.filter(({ username }) => named.has(username)).map((person) => [person.username, proposedAction(person)]),
    ),
    types: entries(types, (name) => ({ name, item_name: itemNameOf(name) })),
    statuses: Object.fromEntries(statuses.map(({ name, isOpen }) => [name, { name, is_open: isOpen }])),
    fields: Object.fromEntries(
      fields.map(({ key, label: name }) => {
        const known = values.get(key);
        return [key, { name, ...(known === undefined ? {} : { values: entries(known, (value) => value) }) }];
      }),
    ),
    link_types: entries(foreignLinkTypes(project), (type) => type),
    private_to: mapping.private_to,
    ...(mapping.markup === undefined ? {} : { markup: mapping.markup }),
  };
}
