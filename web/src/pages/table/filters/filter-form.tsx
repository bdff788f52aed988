import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { t } from '../../../text/index.ts';
import type { Criterion } from '../../../fields/filters/filter.ts';
import { ValueInput } from './value-input.tsx';
import { newDraft, filterOf } from '../../../fields/filters/index.ts';
import type { FilterDraft } from '../../../fields/filters/filter.ts';

interface Props {
  field: TrackerField;
  given?: Criterion;
  onApply: (field: TrackerField, criterion: Criterion) => void;
}

interface FilterValues {
  draft: FilterDraft;
}

/** A condition on a field: the operator and the value. */
export function FilterForm({ field, given, onApply }: Props) {
  const filter = filterOf(field);
  const initialValues: FilterValues = {
    draft: given === undefined || filter === undefined ? newDraft(filter) : filter.draftOf(given),
  };
  const form = useForm({ mode: 'controlled', initialValues });
  const { draft } = form.values;
  const criterion = filter?.criterionOf(draft);
  const apply = () => {
    if (criterion !== undefined) onApply(field, criterion);
  };
  const operators = Object.entries(filter?.operators ?? {});
  return (
    <form noValidate onSubmit={form.onSubmit(apply)}>
      <Stack gap="xs">
        <Text size="sm" fw={600}>
          {field.label}
        </Text>
        {operators.length > 1 && (
          <NativeSelect
            size="xs"
            label={t('filter.condition')}
            data={operators.map(([value, key]) => ({ value, label: t(key) }))}
            {...form.getInputProps('draft.operator')}
          />
        )}
        {filter !== undefined && (
          <ValueInput
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
