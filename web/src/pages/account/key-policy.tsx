import { Checkbox, Fieldset, Group, MultiSelect, NumberInput, SegmentedControl, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyAreas } from '../../../../contract/accounts/key-policy.ts';
import { projectsQuery } from '../../api/projects/projects.ts';
import { t } from '../../text/index.ts';

export interface PolicyValues {
  permission: string;
  areas: string[];
  project_ids: string[];
  networks: string;
  rate_limit: number | string;
}

interface ProjectProps {
  value: string[];
  onChange: (ids: string[]) => void;
}

/** Projects that are chosen by typing a part of their names. */
function ProjectChoice({ value, onChange }: ProjectProps) {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), 200);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const { data } = useInfiniteQuery({ ...projectsQuery(settled), placeholderData: keepPreviousData });
  const found = data?.pages.flatMap(({ items }) => items) ?? [];
  const labels = new Map([...chosen, ...found.map(({ id, label }): [string, string] => [String(id), label])]);
  return (
    <MultiSelect
      label={t('keys.projects')}
      description={t('keys.projects.hint')}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The API has already filtered them, also by names that are not shown.
      filter={({ options }) => options}
      data={[...labels].map(([id, label]) => ({ value: id, label }))}
      value={value}
      onChange={(ids) => {
        setChosen(new Map(ids.map((id) => [id, labels.get(id) ?? id])));
        onChange(ids);
      }}
    />
  );
}

interface InputProps<V extends PolicyValues> {
  form: UseFormReturnType<V>;
  /** The key works in one project, so that there is none to choose. */
  isOfProject: boolean;
}

/** The inputs for the limits of a new key. */
export function PolicyInputs<V extends PolicyValues>({ form, isOfProject }: InputProps<V>) {
  return (
    <Fieldset legend={t('keys.policy')}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('keys.permission')}
          data={(['write', 'read'] as const).map((value) => ({ value, label: t(`keys.permission.${value}`) }))}
          {...form.getInputProps('permission')}
        />
        <Checkbox.Group label={t('keys.areas')} description={t('keys.areas.hint')} {...form.getInputProps('areas')}>
          <Group gap="md" mt="xs">
            {keyAreas.map((area) => (
              <Checkbox key={area} value={area} label={t(`keys.area.${area}`)} />
            ))}
          </Group>
        </Checkbox.Group>
        {!isOfProject && (
          <ProjectChoice
            value={form.values.project_ids}
            onChange={(ids) => form.getInputProps('project_ids').onChange(ids)}
          />
        )}
        <TextInput
          label={t('keys.networks')}
          description={t('keys.networks.hint')}
          {...form.getInputProps('networks')}
        />
        <NumberInput
          label={t('keys.rateLimit')}
          description={t('keys.rateLimit.hint')}
          min={1}
          allowDecimal={false}
          {...form.getInputProps('rate_limit')}
        />
      </Stack>
    </Fieldset>
  );
}
