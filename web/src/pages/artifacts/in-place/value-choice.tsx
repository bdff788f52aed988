import { Menu, Text, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Artifact } from '../../../../../contract/artifacts/artifact.ts';
import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { useSelf } from '../../../api/session.ts';
import { isAllowed } from '../../../api/trackers/board.ts';
import { choicesOf, type ListChoice, nothing, singleListsOf } from '../../../api/trackers/list-fields.ts';
import { cellValue } from '../../../fields/cell/cell-value.ts';
import { Colored } from '../../../parts/color/colored.tsx';
import { ColorDot } from '../../../parts/color/color-dot.tsx';
import { useReturnFocus } from '../../../parts/use-return-focus.ts';
import { t } from '../../../text/index.ts';
import classes from './in-place.module.css';
import { useValueChange } from './use-value-change.tsx';

interface Props {
  tracker: FullTracker;
  field: TrackerField;
  artifact: Artifact;
  children: ReactNode;
}

/** Whether a menu can change it: a list of which an artifact has one value. */
export const isChosenInPlace = (tracker: FullTracker, field: TrackerField): boolean =>
  field.permissions.includes('update') && singleListsOf(tracker).includes(field);

const none = (): ListChoice => ({ id: nothing, label: t('filter.none'), isHidden: false, color: '' });

/** The value that the row shows. Rows that are read without their values know only its name. */
function currentOf({ tracker, field, artifact }: Omit<Props, 'children'>): ListChoice {
  const value = cellValue(artifact, tracker, field);
  const shown = value.values?.[0];
  return choicesOf(field).find(({ id, label }) => id === Number(shown?.id) || label === shown?.label) ?? none();
}

const Me = ({ name }: { name: string }) => (
  <>
    {t('filter.me')}{' '}
    <Text span inherit c="dimmed">
      {name}
    </Text>
  </>
);

/** A value that is changed by two clicks, saved at once, and can be taken back. */
export function ValueChoice({ children, ...cell }: Props) {
  const { tracker, field, artifact } = cell;
  const [isOpen, setOpen] = useState(false);
  const { target, returnFocus } = useReturnFocus();
  const change = useValueChange(tracker, field);
  const self = useSelf();
  // The choice is shown while it is saved.
  const [chosen, setChosen] = useState<ListChoice>();
  const current = currentOf(cell);
  const offered = [...choicesOf(field).filter(({ isHidden }) => !isHidden), ...(field.required ? [] : [none()])];
  const allowed = offered.filter(({ id }) => id !== current.id && isAllowed(tracker, field, current.id, id));
  // The person comes first among people, so that `a`, `m`, Enter assigns to them.
  const isMe = ({ id }: ListChoice) => field.bindings.type === 'users' && id === self?.user.id;
  const targets = [...allowed.filter(isMe), ...allowed.filter((choice) => !isMe(choice))];

  const sent = ({ id }: ListChoice) => ({ bind_value_ids: id === nothing ? [] : [id] });
  const choose = async (to: ListChoice) => {
    setChosen(to);
    await change(artifact, { to: sent(to), before: sent(current), text: to.label });
    setChosen(undefined);
  };

  return (
    <Menu
      opened={isOpen}
      onChange={(opens) => setOpen(opens && chosen === undefined)}
      onClose={returnFocus}
      position="bottom-start"
    >
      <Menu.Target>
        <UnstyledButton
          ref={target}
          className={classes['value'] ?? ''}
          disabled={targets.length === 0}
          aria-busy={chosen !== undefined}
          data-field={field.field_id}
          aria-label={t('table.change', { field: field.label, artifact: artifact.xref, value: current.label })}
        >
          {chosen === undefined ? children : <Colored {...chosen} />}
        </UnstyledButton>
      </Menu.Target>
      {isOpen && (
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {targets.map((choice) => (
            <Menu.Item
              key={choice.id}
              leftSection={<ColorDot name={choice.color} shape={choice.shape} />}
              onClick={() => void choose(choice)}
            >
              {isMe(choice) ? <Me name={choice.label} /> : choice.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      )}
    </Menu>
  );
}
