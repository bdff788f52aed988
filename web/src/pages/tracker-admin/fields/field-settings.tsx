import { NumberInput, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { propertiesOf } from '../../../fields/defaults/properties.ts';
import { type PlainMessageId, t } from '../../../text/index.ts';

export type FieldSettings = Record<string, string | number>;

interface InputProps {
  value: string | number;
  onChange: (value: string | number) => void;
}

const numberInput = (label: PlainMessageId, hint: PlainMessageId) =>
  function SettingNumber({ value, onChange }: InputProps): ReactNode {
    return (
      <NumberInput
        label={t(label)}
        description={t(hint)}
        min={0}
        allowDecimal={false}
        allowNegative={false}
        value={value}
        onChange={onChange}
      />
    );
  };

const switchInput = (label: PlainMessageId) =>
  function SettingSwitch({ value, onChange }: InputProps): ReactNode {
    return (
      <Switch
        label={t(label)}
        checked={value === 1}
        onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)}
      />
    );
  };

function Hint({ value, onChange }: InputProps): ReactNode {
  return (
    <TextInput
      label={t('trackerAdmin.settings.hint')}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The settings that only some types have, by their names in the API. */
const inputs: Readonly<Record<string, (props: InputProps) => ReactNode>> = {
  maxchars: numberInput('trackerAdmin.settings.maxchars', 'trackerAdmin.settings.maxchars.hint'),
  rows: numberInput('trackerAdmin.settings.rows', 'trackerAdmin.settings.rows.hint'),
  display_time: switchInput('trackerAdmin.settings.time'),
  can_edit_reverse_links: switchInput('trackerAdmin.settings.reverse'),
  hint: Hint,
};

export const settingsOf = (field: TrackerField): FieldSettings =>
  Object.fromEntries(
    Object.entries(propertiesOf(field)).flatMap(([name, value]) =>
      Object.hasOwn(inputs, name) && (typeof value === 'string' || typeof value === 'number') ? [[name, value]] : [],
    ),
  );

/** An empty number is no limit. */
export const sentSettings = (settings: FieldSettings): FieldSettings =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, name !== 'hint' && value === '' ? 0 : value]),
  );

interface Props {
  settings: FieldSettings;
  onChange: (settings: FieldSettings) => void;
}

/** The inputs for the settings of the field's type. */
export function SettingInputs({ settings, onChange }: Props) {
  return Object.entries(inputs).map(([name, Input]) => {
    const value = settings[name];
    return value === undefined ? null : (
      <Input key={name} value={value} onChange={(next) => onChange({ ...settings, [name]: next })} />
    );
  });
}
