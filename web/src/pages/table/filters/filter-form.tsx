import { Button, NativeSelect, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
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

interface FilterValues {
  /** '' while no field is chosen */
  fieldId: string;
  draft: FilterDraft;
}

function initialValuesOf(field: TrackerField | undefined, given: Criterion | undefined): FilterValues {
  const filter = field === undefined ? undefined : filterOf(field);
  return {
    fieldId: field === undefined ? '' : String(field.field_id),
    draft: given === undefined || filter === undefined ? newDraft(filter) : filter.draftOf(given),
  };
}

/** A condition on a field: the field, the operator and the value. */
export function FilterForm({ fields, given, onApply }: Props) {
  const [only, ...others] = fields;
  const isFixed = others.length === 0;
  const form = useForm({ mode: 'controlled', initialValues: initialValuesOf(isFixed ? only : undefined, given) });
  const { fieldId, draft } = form.values;
  const fieldOf = (id: string) => fields.find(({ field_id }) => String(field_id) === id);
  const field = fieldOf(fieldId);
  const filter = field === undefined ? undefined : filterOf(field);
  const criterion = filter?.criterionOf(draft);
  const apply = () => {
    if (field !== undefined && criterion !== undefined) onApply(field, criterion);
  };
  const operators = Object.entries(filter?.operators ?? {});
  return (
    <form noValidate onSubmit={form.onSubmit(apply)}>
      <Stack gap="xs">
        {!isFixed && (
          <NativeSelect
            size="xs"
            label={t('table.field')}
            value={fieldId}
            data={[
              { value: '', label: t('filter.choose'), disabled: true },
              ...fields.map(({ field_id, label }) => ({ value: String(field_id), label })),
            ]}
            onChange={(event) => form.setValues(initialValuesOf(fieldOf(event.currentTarget.value), undefined))}
            data-autofocus
          />
        )}
        {operators.length > 1 && (
          <NativeSelect
            size="xs"
            label={t('filter.condition')}
            data={operators.map(([value, key]) => ({ value, label: t(key) }))}
            {...form.getInputProps('draft.operator')}
          />
        )}
        {field !== undefined && filter !== undefined && (
          <ValueInput
            key={field.field_id}
            filter={filter}
            field={field}
            draft={draft}
            onChange={(next) => form.setFieldValue('draft', next)}
          />
        )}
        <Button type="submit" size="xs" disabled={criterion === undefined}>
          {t('filter.apply')}
        </Button>
      </Stack>
    </form>
  );
}
