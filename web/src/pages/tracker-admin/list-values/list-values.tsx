import { Button, Group, Stack, TextInput, Title } from '@mantine/core';
import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type FormEvent, useState } from 'react';
import type { TrackerField } from '../../../../../contract/tracker.ts';
import type { ValuePatch } from '../../../../../contract/tracker-field.ts';
import { patch, post } from '../../../api/client.ts';
import { type Choice, choicesOf } from '../../../api/trackers/list-fields.ts';
import { useTrackerChange } from '../../../api/trackers/administration.ts';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';
import { ListValue } from './list-value.tsx';
import classes from '../tree.module.css';

function said(values: readonly Choice[]): Announcements {
  const labelOf = (id: number | string): string => values.find((value) => value.id === Number(id))?.label ?? '';
  const placeOf = (id: number | string): number => values.findIndex((value) => value.id === Number(id)) + 1;
  const at = (active: number | string, over: number | string | undefined): string =>
    t('trackerAdmin.value.at', { value: labelOf(active), place: placeOf(over ?? active), count: values.length });
  return {
    onDragStart: ({ active }) => at(active.id, active.id),
    onDragOver: ({ active, over }) => at(active.id, over?.id),
    onDragEnd: ({ active, over }) => at(active.id, over?.id),
    onDragCancel: ({ active }) => at(active.id, active.id),
  };
}

function AddValue({ field }: { field: number }) {
  const [label, setLabel] = useState('');
  const add = useTrackerChange((given: string) => post(`/tracker_fields/${field}/values`, { label: given }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(label, { onSuccess: () => setLabel('') });
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          label={t('trackerAdmin.newValue')}
          flex={1}
          required
          withAsterisk={false}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={add.isPending}>
          {t('trackerAdmin.addValue')}
        </Button>
      </Group>
      <Refusal error={add.error} />
    </form>
  );
}

/** The values of a list: each change is saved at once. */
export function ListValues({ field }: { field: TrackerField }) {
  const values = choicesOf(field);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const change = useTrackerChange(({ id, given }: { id: number; given: ValuePatch }) =>
    patch(`/tracker_fields/${field.field_id}/values/${id}`, given),
  );
  const move = (id: number, onto: number) => {
    const [from, to] = [id, onto].map((one) => values.findIndex((value) => value.id === one));
    if (from === undefined || to === undefined || from === to) return;
    const before = from < to ? (values[to + 1]?.id ?? null) : onto;
    change.mutate({ id, given: { before } });
  };
  return (
    <Stack>
      <Title order={2} size="h4">
        {t('trackerAdmin.values')}
      </Title>
      <Refusal error={change.error} />
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements: said(values),
          screenReaderInstructions: { draggable: t('trackerAdmin.moving.instructions') },
        }}
        onDragEnd={({ active, over }) => over !== null && move(Number(active.id), Number(over.id))}
      >
        <SortableContext items={values.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ul className={classes['tree']}>
            {values.map((value) => (
              <ListValue
                key={`${value.id} ${value.label}`}
                field={field.field_id}
                value={value}
                onChange={(given) => change.mutate({ id: value.id, given })}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <AddValue field={field.field_id} />
    </Stack>
  );
}
