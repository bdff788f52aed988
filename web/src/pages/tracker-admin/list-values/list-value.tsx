import { ActionIcon, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ValuePatch } from '../../../../../contract/trackers/field.ts';
import { deleteListValue, type ListChoice } from '../../../api/trackers/list-fields.ts';
import type { Version } from '../../../api/writes.ts';
import { useTrackerChange } from '../../../api/trackers/administration.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { MoveHandle } from '../../../parts/moving/move-handle.tsx';
import { useDrag, useDropPlace } from '../../../parts/moving/use-drag.ts';
import type { Moving } from '../../../parts/moving/use-moving.ts';
import { t } from '../../../text/index.ts';
import { ColorMenu } from './color-menu.tsx';
import classes from '../tree.module.css';

interface ListValueProps {
  field: number;
  value: ListChoice;
  moving: Moving<ListChoice>;
  /** the side at which the taken value would go; undefined: it is not over this one */
  side: 'before' | 'after' | undefined;
  onChange: (given: ValuePatch) => void;
}

/** Saves the label on blur, or with the Enter key. */
function LabelInput({ value, onChange }: Pick<ListValueProps, 'value' | 'onChange'>) {
  const [label, setLabel] = useState(value.label);
  const save = () => {
    if (label !== value.label && label.trim() !== '') onChange({ label });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save();
  };
  return (
    <TextInput
      flex={1}
      miw={0}
      aria-label={t('trackerAdmin.value.label', { value: value.label })}
      value={label}
      onChange={(event) => setLabel(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}

/** A value of a list: its position, color, label and visibility. */
export function ListValue({ field, value, moving, side, onChange }: ListValueProps) {
  const { id, label, color, isHidden } = value;
  const [isDeleting, setDeleting] = useState(false);
  const element = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  useDrag(element, moving, value, { handle });
  useDropPlace(element, moving, id);
  const deletion = useTrackerChange((now: Version | undefined) => deleteListValue(field, value, now));
  return (
    <li
      ref={element}
      className={classes['row']}
      data-unused={isHidden || undefined}
      data-taken={moving.isTaken(id) || undefined}
      data-drop={side}
    >
      <MoveHandle
        ref={handle}
        moving={moving}
        item={value}
        id={id}
        label={t('trackerAdmin.move', { field: label })}
        instructions={t('trackerAdmin.moving.instructions')}
        className={classes['handle']}
      />
      <ColorMenu of={label} value={color} onChange={(value_color) => onChange({ value_color })} />
      <LabelInput value={value} onChange={onChange} />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(isHidden ? 'trackerAdmin.value.show' : 'trackerAdmin.value.hide', { value: label })}
        onClick={() => onChange({ is_hidden: !isHidden })}
      >
        {isHidden ? <IconEyeOff size={16} /> : <IconEye size={16} />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={t('trackerAdmin.value.delete', { value: label })}
        onClick={() => setDeleting(true)}
      >
        <IconTrash size={16} />
      </ActionIcon>
      {isDeleting && (
        <Confirm
          title={t('trackerAdmin.value.delete', { value: label })}
          label={t('app.delete')}
          onClose={() => setDeleting(false)}
          action={(now) => deletion.mutateAsync(now)}
        >
          {t('trackerAdmin.value.delete.hint')}
        </Confirm>
      )}
    </li>
  );
}
