import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../text/index.ts';
import type { DefaultProps } from '../field-ui.ts';
import { propertiesOf, textOfProperty } from './properties.ts';

function useText({ field, onChange }: DefaultProps, member: string): [string, (next: string) => void] {
  const [value, setValue] = useState(textOfProperty(propertiesOf(field)[member]));
  const change = (next: string) => {
    setValue(next);
    onChange({ specific_properties: { [member]: next } });
  };
  return [value, change];
}

export function LineDefault(props: DefaultProps) {
  const [value, change] = useText(props, 'default_value');
  return (
    <TextInput
      label={t('trackerAdmin.default')}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function LongText({ member, label, ...props }: DefaultProps & { member: string; label: string }) {
  const [value, change] = useText(props, member);
  return (
    <Textarea
      label={label}
      autosize
      minRows={3}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

export const TextDefault = (props: DefaultProps) => (
  <LongText {...props} member="default_value" label={t('trackerAdmin.default')} />
);

/** The text that a note on the form shows. */
export const NoteText = (props: DefaultProps) => (
  <LongText {...props} member="static_value" label={t('trackerAdmin.shownText')} />
);
