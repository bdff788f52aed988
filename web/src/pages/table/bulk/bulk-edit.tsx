import { ActionIcon, Button, Group, Modal, Select, Stack, Text, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { FullTracker, TrackerField } from '../../../../../contract/tracker.ts';
import { t } from '../../../text/index.ts';
import { numberShown } from '../shown.ts';
import type { Picked, Selection } from '../use-selection.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { blankValue, editableFields, givenOf, type NewValue } from './editable.ts';
import { NewValueInput } from './new-value-input.tsx';
import { useBulk } from './use-bulk.ts';

interface Props {
  tracker: FullTracker;
  selection: Selection;
  onClose: () => void;
}

interface Edit {
  field: TrackerField;
  value: NewValue;
}

/** Gives fields of all selected artifacts new values. What was written stays until the dialog is closed. */
export function BulkEdit({ tracker, selection, onClose }: Props) {
  const [artifacts] = useState<Picked[]>(() => [...selection.picked.values()]);
  const [edits, setEdits] = useState<Edit[]>([]);
  const [comment, setComment] = useState('');
  const { progress, run, stop } = useBulk(tracker.id);
  const others = editableFields(tracker).filter((field) => !edits.some((edit) => edit.field === field));
  const isRunning = progress?.isRunning === true;

  const start = async (of: readonly Picked[], isAgain: boolean) => {
    const values = edits.map(({ field, value }) => givenOf(field, value));
    const { left } = await run(of, { values, comment }, isAgain);
    selection.keep(left.map(({ artifact }) => artifact));
  };
  const add = (id: string | null) => {
    const field = others.find(({ field_id }) => String(field_id) === id);
    if (field !== undefined) setEdits([...edits, { field, value: blankValue }]);
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
      title={t('bulk.title', { count: numberShown(artifacts.length) })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm" c="dimmed">
            {t('bulk.hint')}
          </Text>
          {edits.map((edit, index) => (
            <Group key={edit.field.field_id} align="flex-end" wrap="nowrap">
              <div style={{ flex: 1 }}>
                <NewValueInput
                  field={edit.field}
                  value={edit.value}
                  onChange={(value) => setEdits(edits.with(index, { ...edit, value }))}
                />
              </div>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('bulk.field.remove', { field: edit.field.label })}
                onClick={() => setEdits(edits.toSpliced(index, 1))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </Group>
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
