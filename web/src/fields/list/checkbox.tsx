import { Checkbox, Group } from '@mantine/core';
import { Colored } from '../../parts/color/colored.tsx';
import { type Choice, offersEverybody, possibleChoices } from '../choices.ts';
import { labelled } from '../labelled.tsx';
import { listUi } from './list.tsx';
import { MultiSelectBox } from './multi-select-box.tsx';
import type { EditProps } from '../field-ui.ts';

function Boxes({ field, context, current, edit, onChange, error }: EditProps<Choice[]>) {
  const choices = possibleChoices(field, context, current);
  return (
    <Checkbox.Group
      {...labelled({ field, error })}
      value={edit.map(({ id }) => id)}
      onChange={(ids) => onChange(choices.filter(({ id }) => ids.includes(id)))}
    >
      <Group mt={4}>
        {choices.map(({ id, label, color, shape }) => (
          <Checkbox key={id} value={id} label={<Colored label={label} color={color} shape={shape} />} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** A list of all users is too long for checkboxes. */
const Checkboxes = (props: EditProps<Choice[]>) =>
  offersEverybody(props.field) ? <MultiSelectBox {...props} /> : <Boxes {...props} />;

export const checkboxUi = listUi(Checkboxes, true);
