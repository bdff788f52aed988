import { ActionIcon, TextInput } from '@mantine/core';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconEye, IconEyeOff, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { ValuePatch } from '../../../../../contract/tracker-field.ts';
import { remove } from '../../../api/client.ts';
import type { Choice } from '../../../api/trackers/list-fields.ts';
import { useTrackerChange } from '../../../api/trackers/administration.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { t } from '../../../text/index.ts';
import { ColorMenu } from './color-menu.tsx';
import classes from '../tree.module.css';

interface Props {
  field: number;
  value: Choice;
  onChange: (given: ValuePatch) => void;
}

/** Its label is saved when one leaves it, or with the enter key. */
function LabelInput({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
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

/** A value of a list: its place, its colour, its label, and whether it is offered. */
export function ListValue({ field, value, onChange }: Props) {
  const { id, label, color, isHidden } = value;
  const [isDeleting, setDeleting] = useState(false);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({ id });
  const gone = useTrackerChange(() => remove(`/tracker_fields/${field}/values/${id}`));
  const style = { transform: CSS.Translate.toString(transform), transition };
  return (
    <li ref={setNodeRef} style={style} className={classes['row']} data-unused={isHidden || undefined}>
      <ActionIcon
        ref={setActivatorNodeRef}
        variant="subtle"
        color="gray"
        className={classes['handle'] ?? ''}
        {...attributes}
        {...listeners}
        aria-label={t('trackerAdmin.move', { field: label })}
      >
        <IconGripVertical size={16} />
      </ActionIcon>
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
          action={() => gone.mutateAsync(undefined)}
        >
          {t('trackerAdmin.value.delete.hint')}
        </Confirm>
      )}
    </li>
  );
}
