import { ActionIcon, Checkbox, Group, Table, Text } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import type { FullTracker, TrackerField, TrackerWorkflow } from '../../../../../contract/trackers/tracker.ts';
import type { NewTransition } from '../../../../../contract/trackers/workflow.ts';
import { deleteTransition } from '../../../api/trackers/workflow.ts';
import { post } from '../../../api/writes.ts';
import { choicesOf } from '../../../api/trackers/list-fields.ts';
import { useTrackerChange } from '../../../api/trackers/administration.ts';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { nounOf } from '../../../parts/noun.ts';
import { t } from '../../../text/index.ts';
import { ScrollBox } from '../../../parts/list/scroll-box.tsx';
import { TransitionDialog } from './transition-dialog.tsx';

interface Props {
  tracker: FullTracker;
  workflow: TrackerWorkflow;
  field: TrackerField;
}

interface End {
  id: number | null;
  label: string;
}

type Wish = { add: NewTransition } | { removes: number };

const change = (wish: Wish) =>
  'add' in wish ? post<unknown>('/tracker_workflow_transitions', wish.add) : deleteTransition(wish.removes);

/** A matrix of transitions to allow, with a settings button each. */
export function TransitionMatrix({ tracker, workflow, field }: Props) {
  const [edited, setEdited] = useState<{ id: number; name: string }>();
  const toggle = useTrackerChange(change);
  const values = choicesOf(field);
  const starts: End[] = [{ id: null, label: t('workflow.new', { noun: nounOf(tracker) }) }, ...values];

  function cell(from: End, to: { id: number; label: string }) {
    if (from.id === to.id) return null;
    const found = workflow.transitions.find(({ from_id, to_id }) => from_id === from.id && to_id === to.id);
    const name = t('workflow.way', { from: from.label, to: to.label });
    const wish: Wish =
      found === undefined ? { add: { tracker_id: tracker.id, from_id: from.id, to_id: to.id } } : { removes: found.id };
    return (
      <Group gap={4} justify="center" wrap="nowrap">
        <Checkbox
          aria-label={name}
          checked={found !== undefined}
          disabled={toggle.isPending}
          onChange={() => toggle.mutate(wish)}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          disabled={found === undefined}
          style={found === undefined ? { visibility: 'hidden' } : {}}
          aria-label={t('workflow.conditionsOf', { way: name })}
          onClick={() => found !== undefined && setEdited({ id: found.id, name })}
        >
          <IconSettings size={16} />
        </ActionIcon>
      </Group>
    );
  }

  return (
    <>
      <Refusal error={toggle.error} />
      <ScrollBox label={t('workflow.matrix')}>
        <Table highlightOnHover withTableBorder withColumnBorders miw={Math.max(480, (values.length + 1) * 104)}>
          <Table.Thead>
            <Table.Tr>
              <Table.Td>
                <Text size="sm" c="dimmed">
                  {t('workflow.fromTo')}
                </Text>
              </Table.Td>
              {values.map(({ id, label }) => (
                <Table.Th key={id} scope="col" ta="center">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {starts.map((from) => (
              <Table.Tr key={from.id ?? 0}>
                <Table.Th scope="row">{from.label}</Table.Th>
                {values.map((to) => (
                  <Table.Td key={to.id}>{cell(from, to)}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
      {edited !== undefined && (
        <TransitionDialog
          tracker={tracker}
          workflow={workflow}
          id={edited.id}
          name={edited.name}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
