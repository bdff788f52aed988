import { Button, Group, Kbd, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import { footRef } from '../../../parts/foot.ts';
import { t } from '../../../text/index.ts';
import classes from '../table.module.css';
import type { Selection } from '../grid/use-selection.ts';
import { editableFields } from './editable.ts';
import { WatchSelected } from './watch-selected.tsx';
import { lazyPart } from '../../../load-part.ts';
import { NoConnectionIfLost } from '../../../parts/feedback/no-connection.tsx';

const BulkEdit = lazyPart(() => import('./bulk-edit.tsx'), 'BulkEdit');

interface Editing {
  /** the first field to change; undefined: the person chooses it */
  field: number | undefined;
}

interface Props {
  tracker: FullTracker;
  selection: Selection;
  /** undefined: nothing is being edited */
  editing: Editing | undefined;
  onEdit: (editing: Editing | undefined) => void;
}

interface EditProps {
  letter: string;
  icon?: ReactNode;
  children: string;
  onClick: () => void;
}

/** Its key works in the list, too. */
const EditButton = ({ letter, icon, ...button }: EditProps) => (
  <Button
    {...button}
    size="xs"
    variant="light"
    leftSection={icon}
    rightSection={
      <Kbd size="xs" aria-hidden visibleFrom="sm">
        {letter}
      </Kbd>
    }
    aria-keyshortcuts={letter}
  />
);

/** The number of selected artifacts, and the actions on them. */
export function SelectionBar({ tracker, selection, editing, onEdit }: Props) {
  const { picked, reading, clear } = selection;
  const { status, contributor } = tracker.semantics;
  const fieldOf = (id: number | undefined) => editableFields(tracker).find(({ field_id: field }) => field === id);
  const frequent = [
    { letter: 's', field: fieldOf(status?.field_id) },
    { letter: 'a', field: fieldOf(contributor?.field_id) },
  ].flatMap(({ letter, field }) => (field === undefined ? [] : [{ letter, field }]));
  const summary =
    reading === undefined ? t('table.selected', { count: picked.size }) : t('table.selecting', { count: reading });
  return (
    <>
      {(picked.size > 0 || reading !== undefined) && (
        <Group ref={footRef} data-foot="bar" gap="xs" className={classes['selection'] ?? ''}>
          <Text size="sm">{summary}</Text>
          {frequent.map(({ letter, field: { field_id: field, label } }) => (
            <EditButton key={letter} letter={letter} onClick={() => onEdit({ field })}>
              {label}
            </EditButton>
          ))}
          <EditButton letter="e" icon={<IconPencil size={14} />} onClick={() => onEdit({ field: undefined })}>
            {t('bulk.edit')}
          </EditButton>
          <WatchSelected ids={[...picked.keys()]} />
          <Button size="xs" variant="subtle" onClick={clear}>
            {t('table.unselect')}
          </Button>
        </Group>
      )}
      {editing !== undefined && (
        <Suspense fallback={<NoConnectionIfLost />}>
          <BulkEdit tracker={tracker} selection={selection} first={editing.field} onClose={() => onEdit(undefined)} />
        </Suspense>
      )}
    </>
  );
}
