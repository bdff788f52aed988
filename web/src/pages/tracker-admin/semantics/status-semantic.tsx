import { Checkbox, Group, Stack } from '@mantine/core';
import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import { choicesOf, fieldIn } from '../../../api/trackers/list-fields.ts';
import { t } from '../../../text/index.ts';
import { FieldChoice } from '../field-choice.tsx';
import { type SemanticsDraft, fits } from './draft.ts';

export interface SemanticProps {
  tracker: FullTracker;
  draft: SemanticsDraft;
  set: (part: Partial<SemanticsDraft>) => void;
}

/** The status of an artifact: its open values, and the closed values that mean done. */
export function StatusSemantic({ tracker, draft, set }: SemanticProps) {
  const field = fieldIn(tracker, draft.status);
  const values = field === undefined ? [] : choicesOf(field);
  const closed = values.filter(({ id }) => !draft.open.includes(id));
  return (
    <Stack gap="xs">
      <FieldChoice
        tracker={tracker}
        label={t('semantic.status')}
        description={t('semantic.status.hint')}
        fits={fits.status}
        value={draft.status}
        onChange={(status) => set({ status, open: [], done: [] })}
      />
      {values.length > 0 && (
        <Checkbox.Group
          label={t('semantic.open')}
          value={draft.open.map(String)}
          onChange={(open) =>
            set({ open: open.map(Number), done: draft.done.filter((id) => !open.includes(String(id))) })
          }
        >
          <Group mt={4}>
            {values.map(({ id, label }) => (
              <Checkbox key={id} value={String(id)} label={label} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {closed.length > 0 && (
        <Checkbox.Group
          label={t('semantic.done')}
          value={draft.done.map(String)}
          onChange={(done) => set({ done: done.map(Number) })}
        >
          <Group mt={4}>
            {closed.map(({ id, label }) => (
              <Checkbox key={id} value={String(id)} label={label} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </Stack>
  );
}
