import { Button, Group, Stack, TextInput, Title } from '@mantine/core';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import type { ValuePatch } from '../../../../../contract/trackers/field.ts';
import { post } from '../../../api/writes.ts';
import { useTrackerChange, useTrackerRefresh } from '../../../api/trackers/administration.ts';
import { changeListValue, type ListChoice, choicesOf } from '../../../api/trackers/list-fields.ts';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { useApiForm } from '../../../parts/form/use-api-form.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import { focusHandle } from '../../../parts/moving/focus-handle.ts';
import { useMoving } from '../../../parts/moving/use-moving.ts';
import { t } from '../../../text/index.ts';
import classes from '../tree.module.css';
import { ListValue } from './list-value.tsx';
import { sideAt } from '../../../parts/moving/side.ts';
import { beforeOf } from './order.ts';

function AddValue({ field }: { field: number }) {
  const refresh = useTrackerRefresh();
  const saved = useApiForm({
    initialValues: { label: '' },
    validate: { label: isFilled },
    save: (values) => post(`/tracker_fields/${field}/values`, values),
    onSaved: async () => {
      await refresh();
      form.reset();
    },
  });
  const { form } = saved;
  return (
    <form noValidate onSubmit={saved.onSubmit}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          label={t('trackerAdmin.newValue')}
          flex={1}
          required
          withAsterisk={false}
          {...form.getInputProps('label')}
        />
        <Button type="submit" variant="default" loading={saved.isSaving}>
          {t('trackerAdmin.addValue')}
        </Button>
      </Group>
      <Refusal error={saved.error} />
    </form>
  );
}

function useMovingValues(
  values: readonly ListChoice[],
  onMove: (value: ListChoice, over: number, keepsFocus: boolean) => void,
) {
  const ids = values.map(({ id }) => id);
  const at = ({ label }: ListChoice, over: number): string =>
    t('trackerAdmin.value.at', { value: label, place: ids.indexOf(over) + 1, count: ids.length });
  return useMoving<ListChoice>({
    idOf: ({ id }) => id,
    homeOf: ({ id }) => id,
    placesOf: () => ids,
    keys: ['ArrowUp', 'ArrowDown'],
    texts: {
      taken: ({ label }) => t('trackerAdmin.moving.taken', { field: label }),
      over: at,
      overNone: (value) => at(value, value.id),
      dropped: at,
      cancelled: (value) => at(value, value.id),
    },
    onMove,
  });
}

/** The values of a list. Every change is saved immediately. */
export function ListValues({ field }: { field: TrackerField }) {
  const values = choicesOf(field);
  const ids = values.map(({ id }) => id);
  const change = useTrackerChange(({ value, given }: { value: ListChoice; given: ValuePatch }) =>
    changeListValue(field.field_id, value, given),
  );
  const moving = useMovingValues(values, (value, over, keepsFocus) =>
    change.mutate(
      { value, given: { before: beforeOf(ids, value.id, over) } },
      { onSuccess: () => keepsFocus && focusHandle(value.id) },
    ),
  );
  return (
    <Stack>
      <Title order={2} size="h4">
        {t('trackerAdmin.values')}
      </Title>
      <Refusal error={change.error} />
      <ul className={classes['tree']}>
        {values.map((value) => (
          <ListValue
            key={`${value.id} ${value.label}`}
            field={field.field_id}
            value={value}
            moving={moving}
            side={moving.over === value.id ? sideAt(ids, moving.taken?.id, value.id) : undefined}
            onChange={(given) => change.mutate({ value, given })}
          />
        ))}
      </ul>
      <AddValue field={field.field_id} />
    </Stack>
  );
}
