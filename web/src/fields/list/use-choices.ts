import type { OptionsFilter } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userSearchQuery } from '../../api/users/search.ts';
import { hasTyped } from '../../parts/filter-options.ts';
import { personName, useNames } from '../../parts/names.ts';
import { type Choice, offersEverybody, possibleChoices } from '../choices.ts';
import type { EditContext, TrackerField } from '../field-ui.ts';

/** The choices of a list; for lists of all users, the search results. */
export function useChoices(
  field: TrackerField,
  context: EditContext,
  current: readonly Choice[],
  edit: readonly Choice[],
) {
  useNames();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const isSearched = offersEverybody(field);
  const found = useQuery({ ...userSearchQuery(search.trim()), enabled: isSearched && search.trim().length >= 3 });
  const people: Choice[] = (found.data?.items ?? []).map((user) => ({
    id: String(user.id),
    label: personName(user),
    login: user.username ?? '',
  }));
  const all = [...edit, ...possibleChoices(field, context, current), ...(isSearched ? people : [])];
  const choices: Choice[] = [...new Map(all.map((choice) => [choice.id, choice])).values()];
  return {
    isSearched,
    typed,
    setTyped,
    data: choices.map(({ id, label }) => ({ value: id, label })),
    /** People are found by their user names, too. */
    filter: (({ options, search: words, limit }) => {
      const isFound = ({ label, login = '' }: Choice): boolean => hasTyped(`${label} ${login}`, words);
      const found = new Set(choices.filter(isFound).map(({ id }) => id));
      return options.filter((option) => 'value' in option && found.has(option.value)).slice(0, limit);
    }) satisfies OptionsFilter,
    choose: (ids: readonly string[]): Choice[] => ids.flatMap((id) => choices.find((choice) => choice.id === id) ?? []),
    /** its color, and its shape in the status */
    looksOf: (id: string) => {
      const { color, shape } = choices.find((choice) => choice.id === id) ?? {};
      return { color, shape };
    },
  };
}
