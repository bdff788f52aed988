import { Button, Group, Menu, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Artifact } from '../../../../../contract/artifacts/artifact.ts';
import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { rowPagesKey } from '../../../api/artifacts/rows.ts';
import { isAllowed, moveCard } from '../../../api/trackers/board.ts';
import { choicesOf, type ListChoice, nothing, singleListsOf } from '../../../api/trackers/list-fields.ts';
import { cellValue } from '../../../fields/cell/cell-value.ts';
import { ColorDot } from '../../../parts/color/color-dot.tsx';
import { t } from '../../../text/index.ts';
import classes from '../table.module.css';

interface Props {
  tracker: FullTracker;
  field: TrackerField;
  artifact: Artifact;
  children: ReactNode;
}

/** Whether a click on the cell can change it: a list of which an artifact has one value. */
export const isChangedInPlace = (tracker: FullTracker, field: TrackerField): boolean =>
  field.permissions.includes('update') && singleListsOf(tracker).includes(field);

const none = (): ListChoice => ({ id: nothing, label: t('filter.none'), isHidden: false, color: '' });

/** The value that the row shows. Rows that are read without their values know only its name. */
function currentOf({ tracker, field, artifact }: Omit<Props, 'children'>): ListChoice {
  const value = cellValue(artifact, tracker, field);
  const shown = value.values?.[0];
  return choicesOf(field).find(({ id, label }) => id === Number(shown?.id) || label === shown?.label) ?? none();
}

interface Change {
  /** as the row showed it, or as the last change left it */
  card: Artifact;
  from: ListChoice;
  to: ListChoice;
}

function useChoice({ tracker, field }: Omit<Props, 'children'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ card, from, to }: Change) =>
      moveCard({ tracker: tracker.id, field: field.field_id, card, from: from.id, to: to.id }),
    onError: (error) =>
      notifications.show({
        color: 'red',
        message: error.message,
        autoClose: false,
        closeButtonProps: { 'aria-label': t('app.close') },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: rowPagesKey(tracker.id) }),
  });
}

/** A value in the table that is changed by two clicks, saved at once, and can be taken back. */
export function CellChoice({ children, ...cell }: Props) {
  const { tracker, field, artifact } = cell;
  const [isOpen, setOpen] = useState(false);
  const changing = useChoice(cell);
  const current = currentOf(cell);
  const offered = [...choicesOf(field).filter(({ isHidden }) => !isHidden), ...(field.required ? [] : [none()])];
  const targets = offered.filter(({ id }) => id !== current.id && isAllowed(tracker, field, current.id, id));

  async function choose(to: ListChoice): Promise<void> {
    const changed = await changing.mutateAsync({ card: artifact, from: current, to }).catch(() => undefined);
    if (changed === undefined) return;
    const card = { ...artifact, ...(changed === null ? {} : { last_modified_date: new Date(changed).toISOString() }) };
    const id = `changed ${artifact.id} ${field.field_id}`;
    const undo = () => {
      notifications.hide(id);
      changing.mutate({ card, from: to, to: current });
    };
    notifications.show({
      id,
      closeButtonProps: { 'aria-label': t('app.close') },
      autoClose: 10_000,
      message: (
        <Group gap="xs" justify="space-between">
          {t('table.changed', { artifact: artifact.xref, field: field.label, value: to.label })}
          <Button size="compact-xs" variant="light" onClick={undo}>
            {t('table.undo')}
          </Button>
        </Group>
      ),
    });
  }

  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" returnFocus>
      <Menu.Target>
        <UnstyledButton
          className={classes['value'] ?? ''}
          disabled={targets.length === 0}
          aria-label={t('table.change', { field: field.label, artifact: artifact.xref, value: current.label })}
        >
          {children}
        </UnstyledButton>
      </Menu.Target>
      {isOpen && (
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {targets.map((choice) => (
            <Menu.Item
              key={choice.id}
              leftSection={<ColorDot name={choice.color} />}
              onClick={() => void choose(choice)}
            >
              {choice.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      )}
    </Menu>
  );
}
