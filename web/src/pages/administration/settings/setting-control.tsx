import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import { type SettingName, settings } from '../../../../../contract/settings.ts';
import { t, type TextKey } from '../../../text/index.ts';
import { en } from '../../../text/en/index.ts';

type Value = string | number | boolean;

interface Props {
  name: SettingName;
  value: Value;
  onChange: (value: Value) => void;
}

const isKey = (key: string): key is TextKey => Object.hasOwn(en, key);

/** What a choice is called; its value where nothing better is known. */
function choiceLabel(name: SettingName, value: string): string {
  const key = `setting.${name}.${value}`;
  return isKey(key) ? t(key) : value;
}

const narrow = { wrapper: { maxWidth: 160 } };
const wide = { wrapper: { maxWidth: 480 } };

/** A setting with the widget of its kind. */
export function SettingControl({ name, value, onChange }: Props) {
  const setting = settings[name];
  const texts = { label: t(`setting.${name}`), description: setting.description };
  switch (setting.type) {
    case 'boolean':
      return <Switch {...texts} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
    case 'integer':
      return (
        <NumberInput
          {...texts}
          min={setting.minimum}
          max={setting.maximum}
          allowDecimal={false}
          clampBehavior="none"
          styles={narrow}
          value={typeof value === 'number' ? value : String(value)}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...texts}
          styles={wide}
          data={setting.values.map((choice) => ({ value: choice, label: choiceLabel(name, choice) }))}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'text':
      break;
  }
  return (
    <TextInput
      {...texts}
      styles={wide}
      maxLength={setting.maximum}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
