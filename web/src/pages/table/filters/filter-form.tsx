import { Button, NativeSelect, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { t } from '../../../text/index.ts';
import type { Criterion } from '../../../fields/filters/filter.ts';
import { ValueInput } from './value-input.tsx';
import { newDraft, filterOf } from '../../../fields/filters/index.ts';
import type { FilterDraft } from '../../../fields/filters/filter.ts';

interface Props {
  /** the fields to choose from; a single field is preselected */
  fields: readonly TrackerField[];
  given?: Criterion;
  onApply: (field: TrackerField, criterion: Criterion) => void;
}

/** A condition on a field: which field, how it is compared, and with what. */
export function FilterForm({ fields, given, onApply }: Props) {
  const [only, ...others] = fields;
  const isFixed = others.length === 0;
  const [field, setField] = useState(isFixed ? only : undefined);
  const filter = field === undefined ? undefined : filterOf(field);
  const [draft, setDraft] = useState<FilterDraft>(() =>
    given === undefined || filter === undefined ? newDraft(filter) : filter.draftOf(given),
  );
  const criterion = filter?.criterionOf(draft);

  const choose = (id: string) => {
    const next = fields.find(({ field_id }) => String(field_id) === id);
    setField(next);
    setDraft(newDraft(next === undefined ? undefined : filterOf(next)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (field !== undefined && criterion !== undefined) onApply(field, criterion);
  };
  const operators = Object.entries(filter?.operators ?? {});
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        {!isFixed && (
          <NativeSelect
            size="xs"
            label={t('table.field')}
            value={field === undefined ? '' : String(field.field_id)}
            data={[
              { value: '', label: t('filter.choose'), disabled: true },
              ...fields.map(({ field_id, label }) => ({ value: String(field_id), label })),
            ]}
            onChange={(event) => choose(event.currentTarget.value)}
            data-autofocus
          />
        )}
        {operators.length > 1 && (
          <NativeSelect
            size="xs"
            label={t('filter.condition')}
            value={draft.operator}
            data={operators.map(([value, key]) => ({ value, label: t(key) }))}
            onChange={(event) => setDraft({ ...draft, operator: event.currentTarget.value })}
          />
        )}
        {field !== undefined && filter !== undefined && (
          <ValueInput key={field.field_id} filter={filter} field={field} draft={draft} onChange={setDraft} />
        )}
        <Button type="submit" size="xs" disabled={criterion === undefined}>
          {t('filter.apply')}
        </Button>
      </Stack>
    </form>
  );
}
