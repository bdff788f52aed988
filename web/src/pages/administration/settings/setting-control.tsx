import { NativeSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type SettingName, settings } from '../../../../../contract/settings.ts';
import { type PlainMessageId, t } from '../../../text/index.ts';

type Value = string | number | boolean;

interface Props {
  name: SettingName;
  value: Value;
  error: ReactNode;
  onChange: (value: Value) => void;
}

type Settings = typeof settings;
type ChoiceLabels = {
  [N in SettingName as Settings[N]['type'] extends 'choice' ? N : never]: Settings[N] extends {
    values: readonly (infer V extends string)[];
  }
    ? Record<V, PlainMessageId>
    : never;
};

const choiceLabels: ChoiceLabels = {
  access_mode: {
    anonymous: 'setting.access_mode.anonymous',
    regular: 'setting.access_mode.regular',
    restricted: 'setting.access_mode.restricted',
  },
  invalid_credentials_status: {
    '401': 'setting.invalid_credentials_status.401',
    '500': 'setting.invalid_credentials_status.500',
  },
  second_factor_required: {
    nobody: 'setting.second_factor_required.nobody',
    site_administrators: 'setting.second_factor_required.site_administrators',
    everyone: 'setting.second_factor_required.everyone',
  },
  registration: {
    off: 'setting.registration.off',
    open: 'setting.registration.open',
    approval: 'setting.registration.approval',
  },
  invitations_from: {
    site_administrators: 'setting.invitations_from.site_administrators',
    project_administrators: 'setting.invitations_from.project_administrators',
    users: 'setting.invitations_from.users',
  },
  default_language: { en: 'setting.default_language.en', fr: 'setting.default_language.fr' },
  default_project_visibility: {
    public: 'setting.default_project_visibility.public',
    private: 'setting.default_project_visibility.private',
  },
};

/** The text of a choice, or its value if there is no text. */
function choiceLabel(name: SettingName, value: string): string {
  const labels: Partial<Record<string, Record<string, PlainMessageId>>> = choiceLabels;
  const label = labels[name]?.[value];
  return label === undefined ? value : t(label);
}

const narrow = { wrapper: { maxWidth: 160 } };
const wide = { wrapper: { maxWidth: 480 } };

/** The input for a setting. */
export function SettingControl({ name, value, error, onChange }: Props) {
  const setting = settings[name];
  const texts = { label: t(`setting.${name}`), description: t(`setting.${name}.hint`), error, 'data-path': name };
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
    case 'timeZone':
      return (
        <Select
          {...texts}
          styles={wide}
          searchable
          allowDeselect={false}
          data={[...new Set(['UTC', String(value), ...Intl.supportedValuesOf('timeZone')])]}
          value={String(value)}
          onChange={(zone) => onChange(zone ?? String(value))}
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
