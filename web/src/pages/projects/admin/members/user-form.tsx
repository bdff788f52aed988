import { Autocomplete, Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { userSearchQuery } from '../../../../api/users/search.ts';
import { Refusal } from '../../../../parts/feedback/refusal.tsx';
import { useApiForm } from '../../../../parts/form/use-api-form.ts';
import { t } from '../../../../text/index.ts';
import { personName } from '../../../../parts/names.ts';

interface Props {
  label: string;
  /** one row, without a visible label */
  isInRow?: boolean;
  onAdd: (username: string) => Promise<unknown>;
}

const fewestLetters = 3;

/** Finds a user by a part of their name, and adds them. */
export function UserForm({ label, isInRow = false, onAdd }: Props) {
  const saved = useApiForm({
    initialValues: { username: '' },
    save: ({ username }) => onAdd(username.trim()),
    onSaved: () => {
      form.reset();
    },
  });
  const { form } = saved;
  const typed = form.values.username.trim();
  const [words] = useDebouncedValue(typed, 200);
  const { data } = useQuery({
    ...userSearchQuery(words),
    enabled: words.length >= fewestLetters,
    placeholderData: keepPreviousData,
  });
  const users = words.length < fewestLetters ? [] : (data?.items ?? []);
  const names = new Map(users.map((user) => [user.username ?? '', personName(user)]));
  return (
    <form noValidate onSubmit={saved.onSubmit}>
      <Stack gap="xs">
        <Group align="flex-end" gap="xs" wrap={isInRow ? 'nowrap' : 'wrap'}>
          <Autocomplete
            {...(isInRow
              ? { 'aria-label': label, placeholder: label }
              : { label, placeholder: t('projectAdmin.user.hint') })}
            data={[...names.keys()]}
            filter={({ options }) => options}
            renderOption={({ option }) => <Text size="sm">{names.get(option.value) ?? option.value}</Text>}
            autoComplete="off"
            style={{ flex: '1 1 14rem' }}
            maw={420}
            {...form.getInputProps('username')}
          />
          <Button type="submit" style={{ flexShrink: 0 }} loading={saved.isSaving} disabled={typed === ''}>
            {t('projectAdmin.add')}
          </Button>
        </Group>
        <Refusal error={saved.error} />
      </Stack>
    </form>
  );
}
