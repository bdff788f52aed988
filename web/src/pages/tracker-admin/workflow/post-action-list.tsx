import { ActionIcon, Card, Group, Select, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { FullTracker, TrackerWorkflow } from '../../../../../contract/trackers/tracker.ts';
import { type PlainMessageId, t } from '../../../text/index.ts';
import { type Action, ActionInput } from './action-input.tsx';

interface Kind {
  name: PlainMessageId;
  /** only in the simple mode: it lasts while an artifact is in the state */
  isOfState: boolean;
  empty: Action;
}

const kinds: Record<string, Kind> = {
  set_field_value: {
    name: 'workflow.action.set',
    isOfState: false,
    empty: { type: 'set_field_value', field_type: 'date', value: 'current' },
  },
  run_job: { name: 'workflow.action.job', isOfState: false, empty: { type: 'run_job', job_url: '' } },
  frozen_fields: { name: 'workflow.action.frozen', isOfState: true, empty: { type: 'frozen_fields', field_ids: [] } },
  hidden_fieldsets: {
    name: 'workflow.action.hidden',
    isOfState: true,
    empty: { type: 'hidden_fieldsets', fieldset_ids: [] },
  },
};

interface Props {
  tracker: FullTracker;
  workflow: TrackerWorkflow;
  actions: readonly Action[];
  onChange: (actions: Action[]) => void;
}

/** The actions of a transition. */
export function PostActionList({ tracker, workflow, actions, onChange }: Props) {
  const offered = Object.entries(kinds).filter(([, { isOfState }]) => !isOfState || !workflow.is_advanced);
  const replace = (index: number, action: Action) => onChange(actions.with(index, action));
  return (
    <Stack gap="sm">
      {actions.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('workflow.actions.none')}
        </Text>
      )}
      {actions.map((action, index) => {
        const name = t(kinds[action.type]?.name ?? 'workflow.actions');
        return (
          // oxlint-disable-next-line react/no-array-index-key -- new actions have no number yet
          <Card key={index} withBorder padding="sm">
            <Group justify="space-between" mb={4}>
              <Text fw={600} size="sm">
                {name}
              </Text>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('workflow.action.remove', { action: name })}
                onClick={() => onChange(actions.toSpliced(index, 1))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
            <ActionInput
              tracker={tracker}
              workflow={workflow}
              action={action}
              onChange={(next) => replace(index, next)}
            />
          </Card>
        );
      })}
      <Select
        aria-label={t('workflow.action.add')}
        placeholder={t('workflow.action.add')}
        data={offered.map(([value, { name }]) => ({ value, label: t(name) }))}
        value={null}
        onChange={(type) => {
          const kind = type === null ? undefined : kinds[type];
          if (kind !== undefined) onChange([...actions, kind.empty]);
        }}
      />
    </Stack>
  );
}
