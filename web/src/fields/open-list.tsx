import { TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userSearchQuery } from '../api/users/search.ts';
import { ChoiceBadges } from './choice-badges.tsx';
import { mergeMembers } from './choices.ts';
import { labelled } from './labelled.tsx';
import { type EditProps, type FieldValue, valueUi, type TrackerField } from './field-ui.ts';
import { choicesCell } from './cell/cells.tsx';

/** Its values are identified by labels: user names, and texts that people typed. */
type Value = FieldValue & { bind_value_ids: string[] };

const labelsOf = (values: unknown): string[] =>
  Array.isArray(values)
    ? (values as { label?: string; username?: string; is_hidden?: boolean }[])
        .filter(({ is_hidden: isHidden }) => isHidden !== true)
        .flatMap(({ username, label }) => username ?? label ?? [])
    : [];

function useSuggestions(field: TrackerField, typed: string): string[] {
  const [search] = useDebouncedValue(typed.trim(), 200);
  const isOfUsers = field.bindings.type === 'users';
  const found = useQuery({ ...userSearchQuery(search), enabled: isOfUsers && search.length >= 3 });
  return isOfUsers ? (found.data?.items ?? []).flatMap(({ username }) => username ?? []) : labelsOf(field.values);
}

function Edit({ field, edit, onChange, error }: EditProps<string[]>) {
  const [typed, setTyped] = useState('');
  const data = useSuggestions(field, typed);
  const { hint = '' } = field as TrackerField & { hint?: string };
  return (
    <TagsInput
      {...labelled({ field, error })}
      placeholder={hint}
      data={data}
      value={edit}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
    />
  );
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());

export const openListUi = valueUi<Value, string[]>({
  Show: ({ field, value }) => (
    <ChoiceBadges field={field} choices={value.bind_value_ids.map((label) => ({ id: label, label }))} />
  ),
  editor: {
    Edit,
    read: (value) => value?.bind_value_ids ?? [],
    initial: (field) => labelsOf(field.default_value),
    send: (labels) => ({ bind_value_ids: labels }),
    same,
    text: (labels) => labels.join(', '),
    merge: (base, mine, theirs) => mergeMembers(base, mine, theirs, (label) => label),
  },
  cell: ({ bind_value_objects: chosen }) => choicesCell(chosen),
  Default: null,
});
