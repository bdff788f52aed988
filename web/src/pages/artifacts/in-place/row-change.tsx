import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { artifactQuery, type Known } from '../../../api/artifacts/artifacts.ts';
import { editorOf } from '../../../fields/index.ts';
import { can } from '../../../parts/can.tsx';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { t } from '../../../text/index.ts';
import { isTypedInPlace, ValueForm } from './value-input.tsx';

interface Props {
  id: number;
  semantic: 'title' | 'status' | 'contributor';
  onClose: () => void;
}

function Change({ known: { artifact, tracker }, semantic, onClose }: { known: Known } & Omit<Props, 'id'>) {
  const wanted = tracker.semantics[semantic]?.field_id;
  const field = tracker.fields.find(({ field_id: id }) => id === wanted);
  const editor = field === undefined ? undefined : editorOf(field);
  if (field === undefined || editor === undefined || !isTypedInPlace(field) || !can(artifact, 'artifact.update')) {
    return t('shortcut.cannot');
  }
  const held = artifact.values?.find(({ field_id: id }) => id === wanted);
  const current = editor.read(held, field);
  return <ValueForm {...{ tracker, field, artifact, editor, current, onClose }} />;
}

const titles = { title: 'shortcut.edit.of', status: 'shortcut.status.of', contributor: 'shortcut.assign.of' } as const;

/** Changes a value of an artifact in a list that shows it without its fields. */
export function RowChange({ id, semantic, onClose }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(titles[semantic], { artifact: `#${id}` })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Loaded of={useQuery({ ...artifactQuery(id), staleTime: 0 })}>
        {(known) => <Change known={known} semantic={semantic} onClose={onClose} />}
      </Loaded>
    </Modal>
  );
}
