import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Colored } from '../../parts/color/colored.tsx';
import { hasTyped } from '../../parts/filter-options.ts';
import { t } from '../../text/index.ts';
import type { FilterChoice } from '../../fields/filters/filter-choices.ts';

interface Props {
  label: string;
  choices: readonly FilterChoice[];
  value: string[];
  onChange: (ids: string[]) => void;
}

/** More than one sees at a glance. */
const many = 8;

/** Values of a list to tick; of many, one can look for some. */
export function ChoiceList({ label, choices, value, onChange }: Props) {
  const [words, setWords] = useState('');
  const found = choices.filter((choice) => hasTyped(choice.label, words));
  return (
    <Checkbox.Group label={label} size="xs" value={value} onChange={onChange}>
      {choices.length > many && (
        <TextInput
          size="xs"
          type="search"
          aria-label={t('filter.values.find')}
          placeholder={t('filter.values.find')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <Stack gap={10} mt={6} mah={220} style={{ overflowY: 'auto' }}>
        {found.map((choice) => (
          <Checkbox
            key={choice.id}
            size="xs"
            value={String(choice.id)}
            label={<Colored label={choice.label} color={choice.color} shape={choice.shape} />}
          />
        ))}
        {found.length === 0 && (
          <Text size="xs" c="dimmed">
            {t('filter.values.none')}
          </Text>
        )}
      </Stack>
    </Checkbox.Group>
  );
}
