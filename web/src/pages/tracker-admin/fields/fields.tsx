import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { fieldIn } from '../../../api/trackers/list-fields.ts';
import { useAdministered } from '../../../api/trackers/administration.ts';
import { Empty } from '../../../parts/feedback/empty.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { t } from '../../../text/index.ts';
import { AddField } from './add-field.tsx';
import { EditField } from './edit-field.tsx';
import { FieldTree } from '../tree/field-tree.tsx';

/** The form of a tracker with its elements. */
export function Fields() {
  const tracker = useAdministered();
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<number>();
  const field = fieldIn(tracker, edited);
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('trackerAdmin.addField')}
    </Button>
  );
  return (
    <>
      <PageTitle about={t('trackerAdmin.fields.hint')} actions={add}>
        {t('trackerAdmin.fields')}
      </PageTitle>
      {tracker.fields.length === 0 ? (
        <Empty>{t('trackerAdmin.fields.none')}</Empty>
      ) : (
        <FieldTree tracker={tracker} onEdit={setEdited} />
      )}
      <Text c="dimmed" size="sm" mt="md">
        {t('trackerAdmin.fields.places')}
      </Text>
      {isAdding && <AddField tracker={tracker} onClose={() => setAdding(false)} />}
      {field !== undefined && <EditField key={edited} field={field} onClose={() => setEdited(undefined)} />}
    </>
  );
}
