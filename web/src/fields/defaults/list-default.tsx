import { MultiSelect, Select } from '@mantine/core';
import { useState } from 'react';
import { choicesOf } from '../../api/trackers/list-fields.ts';
import { t } from '../../text/index.ts';
import type { DefaultProps } from '../field-ui.ts';
import { factsOf } from '../type-facts.ts';

const idsIn = (given: unknown): string[] =>
  Array.isArray(given) ? (given as { id: number }[]).map(({ id }) => String(id)) : [];

export function ListDefault({ field, onChange }: DefaultProps) {
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
  if (!factsOf(field).isMultiple) {
    return <Select {...common} value={chosen[0] ?? null} onChange={(next) => change(next === null ? [] : [next])} />;
  }
  return <MultiSelect {...common} value={chosen} onChange={change} searchable />;
}
