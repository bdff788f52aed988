import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../text/index.ts';
import type { DefaultProps } from '../field-ui.ts';
import { propertiesOf, textOfProperty } from './properties.ts';

function NumberDefault({ field, onChange, allowDecimal }: DefaultProps & { allowDecimal: boolean }) {
  const [value, setValue] = useState<number | string>(textOfProperty(propertiesOf(field)['default_value']));
  return (
    <NumberInput
      label={t('trackerAdmin.default')}
      allowDecimal={allowDecimal}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange({ specific_properties: { default_value: next === '' ? null : next } });
      }}
    />
  );
}

export const IntegerDefault = (props: DefaultProps) => <NumberDefault {...props} allowDecimal={false} />;
export const DecimalDefault = (props: DefaultProps) => <NumberDefault {...props} allowDecimal />;
