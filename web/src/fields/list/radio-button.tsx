import { Group, Radio } from '@mantine/core';
import { Colored } from '../../parts/color/colored.tsx';
import { t } from '../../text/index.ts';
import { type Choice, mayBeNone, offersEverybody, possibleChoices } from '../choices.ts';
import { labelled } from '../labelled.tsx';
import { listUi } from './list.tsx';
import { SelectBox } from './select-box.tsx';
import type { EditProps } from '../field-ui.ts';

const none = '';

function Buttons({ field, context, current, edit, onChange, error }: EditProps<Choice[]>) {
  const choices = possibleChoices(field, context, current);
  const choose = (wanted: string) => onChange(choices.filter(({ id }) => id === wanted));
  return (
    <Radio.Group {...labelled({ field, error })} value={edit[0]?.id ?? none} onChange={choose}>
      <Group mt={4}>
        {mayBeNone(field, context, current) && <Radio value={none} label={t('field.none')} />}
        {choices.map(({ id, label, color, shape }) => (
          <Radio key={id} value={id} label={<Colored label={label} color={color} shape={shape} />} />
        ))}
      </Group>
    </Radio.Group>
  );
}

/** A list of all users is too long for radio buttons. */
const RadioButton = (props: EditProps<Choice[]>) =>
  offersEverybody(props.field) ? <SelectBox {...props} /> : <Buttons {...props} />;

export const radioButtonUi = listUi(RadioButton, false);
