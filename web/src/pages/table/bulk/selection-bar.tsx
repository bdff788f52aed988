import { Button, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import { footRef } from '../../../parts/foot.ts';
import { t } from '../../../text/index.ts';
import classes from '../table.module.css';
import type { Selection } from '../grid/use-selection.ts';
import { WatchSelected } from './watch-selected.tsx';

const BulkEdit = lazy(async () => ({ default: (await import('./bulk-edit.tsx')).BulkEdit }));

/** The number of selected artifacts, and the actions on them. */
export function SelectionBar({ tracker, selection }: { tracker: FullTracker; selection: Selection }) {
  const [isEditing, setEditing] = useState(false);
  const { picked, reading, clear } = selection;
  const summary =
    reading === undefined ? t('table.selected', { count: picked.size }) : t('table.selecting', { count: reading });
  return (
    <>
      {(picked.size > 0 || reading !== undefined) && (
        <Group ref={footRef} data-foot gap="xs" className={classes['selection'] ?? ''}>
          <Text size="sm">{summary}</Text>
          <Button size="xs" variant="light" leftSection={<IconPencil size={14} />} onClick={() => setEditing(true)}>
            {t('bulk.edit')}
          </Button>
          <WatchSelected ids={[...picked.keys()]} />
          <Button size="xs" variant="subtle" onClick={clear}>
            {t('table.unselect')}
          </Button>
        </Group>
      )}
      {isEditing && (
        <Suspense fallback={null}>
          <BulkEdit tracker={tracker} selection={selection} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}
