import { Autocomplete, Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { userSearchQuery } from '../../../../api/users/search.ts';
import { Refusal } from '../../../../parts/feedback/refusal.tsx';
import { t } from '../../../../text/index.ts';

interface Props {
  /** what the field says */
  label: string;
  onAdd: (username: string) => Promise<unknown>;
}

const fewestLetters = 3;

/** Finds a user by some letters of the name, and adds that user to something. */
export function UserForm({ label, onAdd }: Props) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), 200);
  const { data } = useQuery({
    ...userSearchQuery(words),
    enabled: words.length >= fewestLetters,
    placeholderData: keepPreviousData,
  });
  const users = words.length < fewestLetters ? [] : (data?.items ?? []);
  const names = new Map(users.map((user) => [user.username ?? '', user.display_name]));
  const adding = useMutation({ mutationFn: () => onAdd(typed.trim()), onSuccess: () => setTyped('') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    adding.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Group align="flex-end" gap="xs">
          <Autocomplete
            label={label}
            placeholder={t('projectAdmin.user.hint')}
            value={typed}
            onChange={setTyped}
            data={[...names.keys()]}
            filter={({ options }) => options}
            renderOption={({ option }) => <Text size="sm">{names.get(option.value) ?? option.value}</Text>}
            autoComplete="off"
            style={{ flex: '1 1 14rem' }}
            maw={420}
          />
          <Button type="submit" loading={adding.isPending} disabled={typed.trim() === ''}>
            {t('projectAdmin.add')}
          </Button>
        </Group>
        <Refusal error={adding.error} />
      </Stack>
    </form>
  );
}
