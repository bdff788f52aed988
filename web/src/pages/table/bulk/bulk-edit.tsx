import { Button, Group, Modal, Select, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import { t } from '../../../text/index.ts';
import type { Picked, Selection } from '../grid/use-selection.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { editableFields } from './editable.ts';
import { blankEdit, type Edit, EditedField, sentBy } from './edited-field.tsx';
import { type LeftArtifact, useBulk } from './use-bulk.ts';

interface Props {
  tracker: FullTracker;
  selection: Selection;
  /** the field to begin with; undefined: the person chooses it */
  first: number | undefined;
  onClose: () => void;
}

/** Sets fields of all selected artifacts. The input is kept until the dialog is closed. */
export function BulkEdit({ tracker, selection, first, onClose }: Props) {
  const [artifacts] = useState<Picked[]>(() => [...selection.picked.values()]);
  const begun = editableFields(tracker).filter(({ field_id: field }) => field === first);
  const initialValues: { edits: Edit[]; comment: string } = { edits: begun.map(blankEdit), comment: '' };
  const form = useForm({ mode: 'controlled', initialValues });
  const { edits, comment } = form.values;
  const setEdits = (next: Edit[]) => form.setFieldValue('edits', next);
  const { progress, run, stop } = useBulk(tracker.id);
  const others = editableFields(tracker).filter((field) => !edits.some((edit) => edit.field === field));
  const isRunning = progress?.isRunning === true;

  const start = async (of: readonly Picked[], again?: ReadonlySet<number>) => {
    const values = edits.map(sentBy);
    const { left } = await run(of, { values, comment }, again);
    selection.keep(left.map(({ artifact }) => artifact));
  };
  const startAgain = (left: readonly LeftArtifact[]) =>
    start(
      left.map(({ artifact }) => artifact),
      new Set(left.filter(({ needsCurrent }) => needsCurrent).map(({ artifact }) => artifact.id)),
    );
  const add = (id: string | null) => {
    const field = others.find(({ field_id }) => String(field_id) === id);
    if (field !== undefined) setEdits([...edits, blankEdit(field)]);
  };
  const close = () => {
    stop();
    onClose();
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={close}
      closeOnClickOutside={false}
      title={t('bulk.title', { count: artifacts.length })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <form noValidate onSubmit={form.onSubmit(() => void start(artifacts))}>
        <Stack>
          <Text size="sm" c="dimmed">
            {t('bulk.hint')}
          </Text>
          {edits.map((edit, index) => (
            <EditedField
              key={edit.field.field_id}
              tracker={tracker}
              edit={edit}
              onChange={(next) => setEdits(edits.with(index, next))}
              onRemove={() => setEdits(edits.toSpliced(index, 1))}
            />
          ))}
          <Select
            label={t('bulk.field.add')}
            data-autofocus
            placeholder={t('table.field')}
            searchable
            value={null}
            disabled={others.length === 0}
            data={others.map(({ field_id, label }) => ({ value: String(field_id), label }))}
            onChange={add}
          />
          <Textarea label={t('bulk.comment')} autosize minRows={2} {...form.getInputProps('comment')} />
          {progress !== undefined && (
            <BulkProgress progress={progress} onAgain={(left) => void startAgain(left)} onStop={stop} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {progress === undefined ? t('app.cancel') : t('app.close')}
            </Button>
            {progress === undefined && (
              <Button type="submit" disabled={edits.length === 0 || isRunning}>
                {t('bulk.apply')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
