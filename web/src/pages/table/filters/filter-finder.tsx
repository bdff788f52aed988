import { Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useEffect, useId, useState } from 'react';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import type { Criterion, ReadyCondition } from '../../../fields/filters/filter.ts';
import { filterOf } from '../../../fields/filters/index.ts';
import { ColorDot } from '../../../parts/color/color-dot.tsx';
import { hasTyped } from '../../../parts/filter-options.ts';
import { t } from '../../../text/index.ts';
import classes from './filters.module.css';

/** So many conditions of each field are shown until something is typed. */
const few = 8;

/** More would not be read, and take long to draw. */
const most = 200;

interface Entry extends Omit<ReadyCondition, 'criterion'> {
  key: string;
  field: TrackerField;
  /** undefined: people enter the value */
  criterion: Criterion | undefined;
}

function entriesOf(field: TrackerField, words: string): Entry[] {
  const filter = filterOf(field);
  if (filter === undefined) return [];
  const isFound = ({ label }: { label: string }) => hasTyped(`${field.label} ${label}`, words);
  const ready = filter.ready(field).filter(isFound);
  const shown = words.trim() === '' ? ready.slice(0, few) : ready;
  const other = { label: filter.otherwise(), criterion: undefined };
  return [...shown, ...(shown.length > 0 || isFound(other) ? [other] : [])].map((entry, index) => ({
    ...entry,
    key: `${field.field_id} ${index}`,
    field,
  }));
}

interface Props {
  fields: readonly TrackerField[];
  /** `criterion` undefined: the person enters the value */
  onFound: (field: TrackerField, criterion: Criterion | undefined) => void;
}

/** All conditions that one click sets, and a way to the others. Typing narrows them down. */
export function FilterFinder({ fields, onFound }: Props) {
  const [words, setWords] = useState('');
  const listId = useId();
  const list = useCombobox({ opened: true });
  const entries = fields.flatMap((field) => entriesOf(field, words)).slice(0, most);
  const { selectFirstOption } = list;
  // The input names its list from the second time on that it is drawn.
  useMounted();
  useEffect(() => {
    if (words !== '') selectFirstOption();
  }, [words, selectFirstOption]);
  const find = (key: string) => {
    const found = entries.find((entry) => entry.key === key);
    if (found !== undefined) onFound(found.field, found.criterion);
  };
  return (
    <Combobox store={list} onOptionSubmit={find}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          size="xs"
          mb={4}
          aria-label={t('filter.find')}
          placeholder={t('filter.find')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} mah={320} style={{ overflowY: 'auto' }} aria-label={t('filter.add')}>
        {fields.map((field) => {
          const ofField = entries.filter((entry) => entry.field === field);
          return (
            ofField.length > 0 && (
              <Combobox.Group key={field.field_id} label={field.label}>
                {ofField.map(({ key, label, color, shape, criterion }) => (
                  <Combobox.Option
                    key={key}
                    value={key}
                    aria-label={`${field.label}: ${label}`}
                    className={classes['entry'] ?? ''}
                  >
                    <Group gap="xs" wrap="nowrap">
                      <ColorDot name={color ?? ''} shape={shape} />
                      <Text component="span" size="sm" {...(criterion === undefined ? { c: 'dimmed' } : {})} truncate>
                        {label}
                      </Text>
                    </Group>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            )
          );
        })}
        {entries.length === 0 && <Combobox.Empty>{t('filter.find.none')}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
}
