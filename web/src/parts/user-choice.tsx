import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MinimalUser } from '../../../contract/accounts/user.ts';
import { userSearchQuery } from '../api/users/search.ts';
import { t } from '../text/index.ts';
import { personName } from './names.ts';

interface Props {
  label: string;
  /** the width in a row, where it has no visible label */
  rowWidth?: number;
  value: MinimalUser[];
  onChange: (users: MinimalUser[]) => void;
}

/** The minimum length of a search in the API. */
const shortest = 3;

/** Users that are chosen by typing a part of their names. */
export function UserChoice({ label, rowWidth, value, onChange }: Props) {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), 200);
  const { data } = useQuery({
    ...userSearchQuery(settled),
    enabled: settled.length >= shortest,
    placeholderData: keepPreviousData,
  });
  const known = new Map([...value, ...(data?.items ?? [])].map((user) => [String(user.id), user]));
  return (
    <MultiSelect
      {...(rowWidth !== undefined
        ? { 'aria-label': label, placeholder: value.length === 0 ? label : '', w: rowWidth }
        : { label, description: t('app.users.hint') })}
      nothingFoundMessage={settled.length < shortest ? undefined : t('app.users.none')}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The API has already filtered them, also by names that are not shown.
      filter={({ options }) => options}
      data={[...known].map(([id, user]) => ({ value: id, label: personName(user) }))}
      value={value.map(({ id }) => String(id))}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
    />
  );
}
