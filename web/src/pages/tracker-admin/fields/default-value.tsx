import { MultiSelect, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { TrackerField } from '../../../../../contract/tracker.ts';
import type { FieldPatch } from '../../../../../contract/tracker-field.ts';
import { choicesOf } from '../../../api/trackers/list-fields.ts';
import { t } from '../../../text/index.ts';

/** What of a change is about what new artifacts begin with. */
export type Preset = Pick<FieldPatch, 'specific_properties' | 'default_value'>;

interface Props {
  field: TrackerField;
  onChange: (preset: Preset) => void;
}

const propertiesOf = ({ specific_properties: given }: TrackerField): Record<string, unknown> =>
  Array.isArray(given) ? {} : (given as Record<string, unknown>);

const textOf = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : '';

function TextDefault({ field, onChange }: Props) {
  const member = field.type === 'staticrichtext' ? 'static_value' : 'default_value';
  const [value, setValue] = useState(textOf(propertiesOf(field)[member]));
  const change = (next: string) => {
    setValue(next);
    onChange({ specific_properties: { [member]: next } });
  };
  const label = field.type === 'staticrichtext' ? t('trackerAdmin.shownText') : t('trackerAdmin.default');
  if (field.type === 'string') {
    return <TextInput label={label} value={value} onChange={(event) => change(event.currentTarget.value)} />;
  }
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

function NumberDefault({ field, onChange }: Props) {
  const [value, setValue] = useState<number | string>(textOf(propertiesOf(field)['default_value']));
  return (
    <NumberInput
      label={t('trackerAdmin.default')}
      allowDecimal={field.type !== 'int'}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange({ specific_properties: { default_value: next === '' ? null : next } });
      }}
    />
  );
}

const kinds = { none: 'none', today: 'today', fixed: 'fixed' } as const;

function DateDefault({ field, onChange }: Props) {
  const shown = textOf(field.default_value).slice(0, 10);
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

const idsIn = (given: unknown): string[] =>
  Array.isArray(given) ? (given as { id: number }[]).map(({ id }) => String(id)) : [];

function ListDefault({ field, onChange }: Props) {
  const [chosen, setChosen] = useState(idsIn(field.default_value));
  const data = choicesOf(field)
    .filter(({ isHidden }) => !isHidden)
    .map(({ id, label }) => ({ value: String(id), label }));
  const change = (next: string[]) => {
    setChosen(next);
    onChange({ default_value: next.map((id) => ({ id: Number(id) })) });
  };
  const common = {
    label: t('trackerAdmin.default'),
    data,
    clearable: true,
    clearButtonProps: { 'aria-label': t('trackerAdmin.clear') },
  };
  if (['sb', 'rb'].includes(field.type)) {
    return <Select {...common} value={chosen[0] ?? null} onChange={(next) => change(next === null ? [] : [next])} />;
  }
  return <MultiSelect {...common} value={chosen} onChange={change} searchable />;
}

const inputs: Record<string, (props: Props) => ReactNode> = {
  string: TextDefault,
  text: TextDefault,
  staticrichtext: TextDefault,
  int: NumberDefault,
  float: NumberDefault,
  computed: NumberDefault,
  date: DateDefault,
  sb: ListDefault,
  rb: ListDefault,
  msb: ListDefault,
  cb: ListDefault,
};

/** What new artifacts have in a field, where its type knows such a thing. */
export function DefaultValue(props: Props) {
  const Input = inputs[props.field.type];
  const isBoundToGroups = props.field.bindings.type === 'ugroups';
  return Input === undefined || isBoundToGroups ? null : <Input {...props} />;
}
