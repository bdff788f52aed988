import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CsvMapping as SharedMapping, CsvMappings } from '../../../../contract/artifacts/csv-mappings.ts';
import { useVisit } from '../../api/session.ts';
import { csvMappingsQuery, saveCsvMappings } from '../../api/trackers/csv-import.ts';
import type { KnownTracker } from '../../api/trackers/structure.ts';
import type { Version } from '../../api/writes.ts';
import { Can, can } from '../../parts/can.tsx';
import { Refusal } from '../../parts/feedback/refusal.tsx';
import { t } from '../../text/index.ts';
import { type CsvMapping, noMapping, mappingRequest } from './mapping.tsx';

/** Only site administrators may name authors and dates. */
function mappingOf({ name: _name, columns, ...shared }: SharedMapping, isPlatformAdmin: boolean): CsvMapping {
  const { author_column: author, date_column: date, ...rest } = shared;
  const fields = Object.fromEntries(columns.map(({ name, field }) => [name, field]));
  const special = isPlatformAdmin ? { author_column: author ?? '', date_column: date ?? '' } : {};
  return { ...noMapping, ...rest, ...special, columns: fields };
}

/** The columns of a mapping that only site administrators name. Others leave them as they are. */
function specialColumns({ author_column: author, date_column: date }: Partial<SharedMapping>): Partial<SharedMapping> {
  return {
    ...(author === undefined ? {} : { author_column: author }),
    ...(date === undefined ? {} : { date_column: date }),
  };
}

function sharedOf(name: string, mapping: CsvMapping, kept: Partial<SharedMapping>): SharedMapping {
  const { columns = {}, dry_run: _trial, ...rest } = mappingRequest(mapping);
  return {
    ...rest,
    ...specialColumns(kept),
    name,
    columns: Object.entries(columns).map(([column, field]) => ({ name: column, field })),
  };
}

interface Props {
  tracker: KnownTracker;
  mapping: CsvMapping;
  onChange: (mapping: CsvMapping) => void;
}

interface SharingProps extends Props {
  shared: CsvMappings & Version;
  chosen: string;
  onChosen: (name: string) => void;
}

/** Tracker administrators name the current mapping, so that others can choose it. */
function Sharing({ tracker, mapping, shared, chosen, onChosen }: SharingProps) {
  const queries = useQueryClient();
  const [edited, setEdited] = useState<string>();
  const name = (edited ?? chosen).trim();
  const others = shared.mappings.filter((one) => one.name !== name);
  const isPlatformAdmin = can(useVisit(), 'platform.administer');
  const kept = isPlatformAdmin ? undefined : shared.mappings.find((one) => one.name === name);
  const saving = useMutation({
    mutationFn: (mappings: SharedMapping[]) => saveCsvMappings(tracker.id, shared, { mappings }),
    onSuccess: (_saved, mappings) => onChosen(mappings.some((one) => one.name === name) ? name : ''),
    // After a conflict, the page shows the mappings of the others, and the person can try again.
    onSettled: () => queries.invalidateQueries({ queryKey: csvMappingsQuery(tracker.id).queryKey }),
  });
  return (
    <Stack gap="xs">
      <Group align="flex-end">
        <TextInput
          label={t('csv.shared.name')}
          value={edited ?? chosen}
          maxLength={255}
          onChange={({ currentTarget: { value } }) => setEdited(value)}
        />
        <Button
          variant="default"
          disabled={name === ''}
          loading={saving.isPending}
          onClick={() => saving.mutate([...others, sharedOf(name, mapping, kept ?? {})])}
        >
          {t('csv.shared.save')}
        </Button>
        {others.length < shared.mappings.length && (
          <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate(others)}>
            {t('csv.shared.delete')}
          </Button>
        )}
      </Group>
      <Refusal error={saving.error} />
    </Stack>
  );
}

/** The mappings that everybody in the tracker shares. */
export function SharedMappings(props: Props) {
  const { tracker, onChange } = props;
  const { data: shared } = useQuery(csvMappingsQuery(tracker.id));
  const isPlatformAdmin = can(useVisit(), 'platform.administer');
  const [chosen, setChosen] = useState('');
  if (shared === undefined) return null;
  const choose = (name: string) => {
    setChosen(name);
    const found = shared.mappings.find((one) => one.name === name);
    if (found !== undefined) onChange(mappingOf(found, isPlatformAdmin));
  };
  return (
    <Group align="flex-end">
      {shared.mappings.length > 0 && (
        <NativeSelect
          label={t('csv.shared')}
          description={t('csv.shared.hint')}
          data={[
            { value: '', label: t('csv.shared.none') },
            ...shared.mappings.map(({ name }) => ({ value: name, label: name })),
          ]}
          value={chosen}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
      )}
      <Can on={tracker} action="tracker.administer">
        <Sharing key={chosen} {...props} shared={shared} chosen={chosen} onChosen={setChosen} />
      </Can>
    </Group>
  );
}
