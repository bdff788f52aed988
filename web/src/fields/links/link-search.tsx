import { Group, NativeSelect, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { artifactSearchQuery, trackerNamesQuery } from '../../api/artifacts/links.ts';
import { t } from '../../text/index.ts';
import type { EditContext } from '../field-ui.ts';
import { errorText } from '../../parts/feedback/error-text.ts';

interface Props {
  context: EditContext;
  /** what can't be chosen */
  except: readonly number[];
  onChoose: (id: number) => void;
}

/** Finds an artifact to link: by its id, or in a tracker by its title. */
export function LinkSearch({ context, except, onChoose }: Props) {
  const { id: own, project, label } = context.tracker;
  const [tracker, setTracker] = useState(own);
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), 200);
  const { data: trackers = [{ id: own, label }] } = useQuery(trackerNamesQuery(project.id));
  const search = useQuery({ ...artifactSearchQuery(tracker, words), placeholderData: keepPreviousData });
  const found = (search.data ?? []).filter(({ id }) => !except.includes(id));
  const problem = search.error === null ? undefined : errorText(search.error);
  return (
    <Group gap="xs" align="flex-end" grow preventGrowOverflow={false}>
      <NativeSelect
        label={t('links.search.tracker')}
        size="xs"
        maw={200}
        data={trackers.map((one) => ({ value: String(one.id), label: one.label }))}
        value={String(tracker)}
        onChange={(event) => setTracker(Number(event.currentTarget.value))}
      />
      <Select
        label={t('links.search')}
        size="xs"
        miw={200}
        placeholder={t('links.search.hint')}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        // The server has searched.
        filter={({ options }) => options}
        data={found.map(({ id, xref, title }) => ({ value: String(id), label: `${xref} ${title ?? ''}` }))}
        value={null}
        onChange={(id) => {
          if (id === null) return;
          onChoose(Number(id));
          setTyped('');
        }}
        nothingFoundMessage={search.isFetching ? t('app.loading') : t('links.search.none')}
        error={problem}
        renderOption={({ option }) => <Text truncate>{option.label}</Text>}
      />
    </Group>
  );
}
