import { MultiSelect } from '@mantine/core';
import { Colored } from '../../parts/color/colored.tsx';
import { t } from '../../text/index.ts';
import type { Choice } from '../choices.ts';
import { labelled } from '../labelled.tsx';
import { listUi } from './list.tsx';
import { useChoices } from './use-choices.ts';
import type { EditProps } from '../field-ui.ts';

export function MultiSelectBox({ field, context, current, edit, onChange, error }: EditProps<Choice[]>) {
  const { data, choose, looksOf, filter, isSearched, typed, setTyped } = useChoices(field, context, current, edit);
  return (
    <MultiSelect
      {...labelled({ field, error })}
      data={data}
      filter={filter}
      value={edit.map(({ id }) => id)}
      onChange={(ids) => onChange(choose(ids))}
      placeholder={isSearched ? t('field.people.search') : ''}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      hidePickedOptions
      nothingFoundMessage={t(isSearched ? 'field.people.none' : 'field.choices.none')}
      renderOption={({ option }) => <Colored label={option.label} {...looksOf(option.value)} />}
    />
  );
}

export const multiSelectBoxUi = listUi(MultiSelectBox, true);
