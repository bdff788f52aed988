import { Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { siblingsQuery } from '../../../api/trackers/administration.ts';
import { t } from '../../../text/index.ts';
import { FieldChoice } from '../field-choice.tsx';
import { fits } from './draft.ts';
import type { SemanticProps } from './status-semantic.tsx';

function Implied({ tracker, draft, set }: SemanticProps) {
  const { data: others = [] } = useQuery(siblingsQuery(tracker));
  return (
    <Select
      label={t('semantic.timeframe.from')}
      data={others.map(({ id, label }) => ({ value: String(id), label }))}
      value={draft.implied === undefined ? null : String(draft.implied)}
      onChange={(id) => set({ implied: id === null ? undefined : Number(id) })}
    />
  );
}

/** The start and end of the work on an artifact. */
export function TimeframeSemantic({ tracker, draft, set }: SemanticProps) {
  const { timeframe } = draft;
  const hasStart = timeframe === 'end' || timeframe === 'duration';
  return (
    <Stack gap="xs">
      <Select
        label={t('semantic.timeframe')}
        description={t('semantic.timeframe.hint')}
        allowDeselect={false}
        value={timeframe}
        onChange={(kind) => set({ timeframe: kind ?? 'none' })}
        data={[
          { value: 'none', label: t('trackerAdmin.none') },
          { value: 'end', label: t('semantic.timeframe.end') },
          { value: 'duration', label: t('semantic.timeframe.duration') },
          { value: 'tracker', label: t('semantic.timeframe.tracker') },
        ]}
      />
      {hasStart && (
        <FieldChoice
          tracker={tracker}
          label={t('semantic.start')}
          fits={fits.date}
          value={draft.start}
          onChange={(start) => set({ start })}
        />
      )}
      {timeframe === 'end' && (
        <FieldChoice
          tracker={tracker}
          label={t('semantic.end')}
          fits={fits.date}
          value={draft.end}
          onChange={(end) => set({ end })}
        />
      )}
      {timeframe === 'duration' && (
        <FieldChoice
          tracker={tracker}
          label={t('semantic.duration')}
          fits={fits.number}
          value={draft.duration}
          onChange={(duration) => set({ duration })}
        />
      )}
      {timeframe === 'tracker' && <Implied tracker={tracker} draft={draft} set={set} />}
    </Stack>
  );
}
