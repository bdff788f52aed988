import { Text } from '@mantine/core';
import { t } from '../../text/index.ts';
import { type AttachedFile, Attachments } from './attachments.tsx';
import { FileDrop } from './file-drop.tsx';
import { mergeMembers } from '../choices.ts';
import { type EditProps, type FieldValue, valueUi, type TrackerField } from '../field-ui.ts';
import { addressesCell } from '../cell/cells.tsx';

type Value = FieldValue & { file_descriptions: AttachedFile[] };

const attached = (value: Value | undefined): AttachedFile[] => value?.file_descriptions ?? [];
const ids = (files: readonly AttachedFile[]): string => JSON.stringify(files.map(({ id }) => String(id)).toSorted());

function Edit({ field, current, edit, onChange, error, onBusy }: EditProps<AttachedFile[]>) {
  const gone = current.filter(({ id }) => !edit.some((file) => file.id === id));
  const { max_size_upload: limit = Number.POSITIVE_INFINITY } = field as TrackerField & { max_size_upload?: number };
  return (
    <FileDrop field={field} limit={limit} files={edit} onChange={onChange} onBusy={onBusy} error={error}>
      <Attachments files={edit} onRemove={(file) => onChange(edit.filter(({ id }) => id !== file.id))} />
      {gone.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('field.files.gone', { names: gone.map(({ name }) => name).join(', ') })}
        </Text>
      )}
    </FileDrop>
  );
}

export const fileUi = valueUi<Value, AttachedFile[]>({
  Show: ({ value }) => <Attachments files={attached(value)} />,
  editor: {
    Edit,
    isAlwaysOpen: true,
    read: attached,
    initial: () => [],
    send: (files) => ({ value: files.map(({ id }) => id) }),
    same: (one, other) => ids(one) === ids(other),
    text: (files) => files.map(({ name }) => name).join(', '),
    merge: (base, mine, theirs) => mergeMembers(base, mine, theirs, ({ id }) => String(id)),
  },
  cell: ({ file_descriptions: files = [] }) =>
    addressesCell(files.map(({ name, html_url: url }) => ({ text: name, url }))),
  Default: null,
});
