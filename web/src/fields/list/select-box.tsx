import { Select } from '@mantine/core';
import { Colored } from '../../parts/color/colored.tsx';
import { t } from '../../text/index.ts';
import { type Choice, mayBeNone } from '../choices.ts';
import { labelled } from '../labelled.tsx';
import { listUi } from './list.tsx';
import { useChoices } from './use-choices.ts';
import type { EditProps } from '../field-ui.ts';

export function SelectBox({ field, context, current, edit, onChange, error }: EditProps<Choice[]>) {
  const { data, choose, looksOf, filter, isSearched, setTyped } = useChoices(field, context, current, edit);
  const isOptional = mayBeNone(field, context, current);
  return (
    <Select
      {...labelled({ field, error })}
      data={data}
      filter={filter}
      value={edit[0]?.id ?? null}
      onChange={(id) => onChange(id === null ? [] : choose([id]))}
      placeholder={isSearched ? t('field.people.search') : t('field.none')}
      clearable={isOptional}
      clearButtonProps={{ 'aria-label': t('field.clear', { field: field.label }) }}
      allowDeselect={isOptional}
      searchable
      onSearchChange={setTyped}
      // Typing replaces the current choice.
      onFocus={(event) => event.currentTarget.select()}
      nothingFoundMessage={t(isSearched ? 'field.people.none' : 'field.choices.none')}
      renderOption={({ option }) => <Colored label={option.label} {...looksOf(option.value)} />}
    />
  );
}

export const selectBoxUi = listUi(SelectBox, false);
