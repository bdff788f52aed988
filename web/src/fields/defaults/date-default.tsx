import { Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../text/index.ts';
import type { DefaultProps } from '../field-ui.ts';
import { propertiesOf, textOfProperty } from './properties.ts';

const kinds = { none: 'none', today: 'today', fixed: 'fixed' } as const;

export function DateDefault({ field, onChange }: DefaultProps) {
  const shown = textOfProperty(field.default_value).slice(0, 10);
  const isToday = propertiesOf(field)['default_value_type'] === 0;
  const [kind, setKind] = useState<string>(isToday ? kinds.today : shown === '' ? kinds.none : kinds.fixed);
  const [day, setDay] = useState(isToday ? '' : shown);
  const change = (nextKind: string, nextDay: string) => {
    setKind(nextKind);
    setDay(nextDay);
    const fixed = nextKind === kinds.fixed && nextDay !== '' ? nextDay : null;
    onChange({
      specific_properties:
        nextKind === kinds.today ? { default_value_type: 0 } : { default_value_type: 1, default_value: fixed },
    });
  };
  return (
    <Stack gap="xs">
      <Select
        label={t('trackerAdmin.default')}
        allowDeselect={false}
        value={kind}
        onChange={(next) => change(next ?? kind, day)}
        data={[
          { value: kinds.none, label: t('trackerAdmin.default.none') },
          { value: kinds.today, label: t('trackerAdmin.default.today') },
          { value: kinds.fixed, label: t('trackerAdmin.default.fixed') },
        ]}
      />
      {kind === kinds.fixed && (
        <TextInput
          type="date"
          label={t('trackerAdmin.default.day')}
          value={day}
          onChange={(event) => change(kind, event.currentTarget.value)}
        />
      )}
    </Stack>
  );
}
