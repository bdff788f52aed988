import { Button, Group, Modal, Select, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import { t } from '../../../text/index.ts';
import type { Picked, Selection } from '../grid/use-selection.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { editableFields } from './editable.ts';
import { blankEdit, type Edit, EditedField, sentBy } from './edited-field.tsx';
import { useBulk } from './use-bulk.ts';

interface Props {
  tracker: FullTracker;
  selection: Selection;
  onClose: () => void;
}

/** Sets fields of all selected artifacts. The input is kept until the dialog is closed. */
export function BulkEdit({ tracker, selection, onClose }: Props) {
  const [artifacts] = useState<Picked[]>(() => [...selection.picked.values()]);
  const [edits, setEdits] = useState<Edit[]>([]);
  const [comment, setComment] = useState('');
  const { progress, run, stop } = useBulk(tracker.id);
  const others = editableFields(tracker).filter((field) => !edits.some((edit) => edit.field === field));
  const isRunning = progress?.isRunning === true;

  const start = async (of: readonly Picked[], isAgain: boolean) => {
    const values = edits.map(sentBy);
    const { left } = await run(of, { values, comment }, isAgain);
    selection.keep(left.map(({ artifact }) => artifact));
  };
  const add = (id: string | null) => {
    const field = others.find(({ field_id }) => String(field_id) === id);
    if (field !== undefined) setEdits([...edits, blankEdit(field)]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start(artifacts, false);
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
      <form onSubmit={submit}>
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
            placeholder={t('table.field')}
            searchable
            value={null}
            disabled={others.length === 0}
            data={others.map(({ field_id, label }) => ({ value: String(field_id), label }))}
            onChange={add}
          />
          <Textarea
            label={t('bulk.comment')}
            autosize
            minRows={2}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          {progress !== undefined && (
            <BulkProgress progress={progress} onAgain={(left) => void start(left, true)} onStop={stop} />
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
