import { childType, linkTo, targetOf, typeOf } from '../links.ts';
import {
  type ForeignChange,
  type ForeignField,
  type ForeignItem,
  type ForeignProject,
  type ForeignStatus,
  type ForeignValue,
  linksKey,
  type Losses,
  statusKey,
} from '../model.ts';
import type { Mapping } from './mapping.ts';

const unique = (values: readonly string[]): string[] => [...new Set(values)];

const entryOf = <Value>(entries: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;

function eachText(value: ForeignValue, change: (text: string) => string): ForeignValue {
  return typeof value === 'string' ? change(value) : unique(value.map(change));
}

/** Two statuses with one name are one. It is open if one of them is. */
function mappedStatuses({ statuses }: ForeignProject, mapping: Mapping): ForeignStatus[] {
  const named = new Map<string, boolean>();
  for (const { name, isOpen } of statuses) {
    const given = entryOf(mapping.statuses, name);
    const next = given?.name ?? name;
    named.set(next, (named.get(next) ?? false) || (given?.is_open ?? isOpen));
  }
  return [...named].map(([name, isOpen]) => ({ name, isOpen }));
}

function mappedFields({ fields }: ForeignProject, mapping: Mapping): ForeignField[] {
  return fields.flatMap((field) => {
    const given = entryOf(mapping.fields, field.key);
    if (given === null) return [];
    const relabeled = (value: string): string =>
      (field.key === statusKey ? entryOf(mapping.statuses, value)?.name : entryOf(given?.values ?? {}, value)) ?? value;
    return [
      {
        ...field,
        label: given?.name ?? field.label,
        ...(field.values && { values: unique(field.values.map(relabeled)) }),
      },
    ];
  });
}

interface Applying {
  mapping: Mapping;
  fields: ReadonlySet<string>;
  losses: Losses;
}

function mappedLinks(links: readonly string[], { mapping, losses }: Applying): string[] {
  return links.flatMap((link) => {
    const type = typeOf(link);
    const given = type === '' || type === childType ? type : entryOf(mapping.link_types, type);
    if (given === null) losses.leave(`links of the type ${type}, left out by the mapping`);
    return given === null ? [] : [linkTo(given ?? type, targetOf(link))];
  });
}

function mappedValue(key: string, value: ForeignValue, applying: Applying): ForeignValue {
  const { mapping } = applying;
  if (key === linksKey) return mappedLinks(typeof value === 'string' ? [value] : value, applying);
  if (key === statusKey) return eachText(value, (text) => entryOf(mapping.statuses, text)?.name ?? text);
  const values = entryOf(mapping.fields, key)?.values;
  return values === undefined ? value : eachText(value, (text) => entryOf(values, text.trim()) ?? text);
}

function mappedChange(change: ForeignChange, applying: Applying): ForeignChange {
  const values = new Map<string, ForeignValue>();
  for (const [key, value] of change.values) {
    if (key.startsWith('_') || applying.fields.has(key)) values.set(key, mappedValue(key, value, applying));
    else if (value.length > 0) applying.losses.leave(`values of the field ${key}`);
  }
  return { ...change, values };
}

/** The project after its mapping. The names of types stay: their trackers get the new ones. */
export function mapped(project: ForeignProject, mapping: Mapping, losses: Losses): ForeignProject {
  const fields = mappedFields(project, mapping);
  const applying = { mapping, losses, fields: new Set(fields.map(({ key }) => key)) };
  const isLeft = ({ type }: ForeignItem): boolean => entryOf(mapping.types, type) === null;
  for (const { type } of project.items.filter(isLeft))
    losses.leave(`items of the type ${type}, left out by the mapping`);
  const { shortname, name, description, access } = mapping.project;
  return {
    ...project,
    shortname: shortname ?? project.shortname,
    label: name ?? project.label,
    description: description ?? project.description,
    access: access ?? project.access,
    types: project.types.filter((type) => entryOf(mapping.types, type) !== null),
    statuses: mappedStatuses(project, mapping),
    fields,
    items: project.items
      .filter((item) => !isLeft(item))
      .map((item) => ({ ...item, changes: item.changes.map((change) => mappedChange(change, applying)) })),
  };
}

/** The name of the tracker for a type. Types with one name share a tracker. */
export const trackerOfType = (type: string, { types }: Mapping): { name: string; itemName: string | undefined } => {
  const given = entryOf(types, type);
  return { name: given?.name ?? type, itemName: given?.item_name };
};
