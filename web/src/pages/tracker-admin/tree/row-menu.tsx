import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { changeField, deleteField, useTrackerChange } from '../../../api/trackers/administration.ts';
import type { Version } from '../../../api/writes.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { t } from '../../../text/index.ts';

/** Rare actions on a field: hide, show and delete. */
export function RowMenu({ field }: { field: TrackerField }) {
  const { label, is_used: isUsed } = field;
  const [isDeleting, setDeleting] = useState(false);
  const use = useTrackerChange((use_it: boolean) => changeField(field, { use_it }));
  const deletion = useTrackerChange((now: Version | undefined) => deleteField(field, now));
  const toggle = () =>
    use.mutate(!isUsed, {
      onError: ({ message }) => notifications.show({ color: 'red', title: label, message, autoClose: false }),
    });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={use.isPending}
            aria-label={t('trackerAdmin.more', { field: label })}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={toggle}>{isUsed ? t('trackerAdmin.hide') : t('trackerAdmin.use')}</Menu.Item>
          <Menu.Item c="var(--mantine-color-error)" onClick={() => setDeleting(true)}>
            {t('app.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isDeleting && (
        <Confirm
          title={t('trackerAdmin.deleteField', { field: label })}
          label={t('app.delete')}
          onClose={() => setDeleting(false)}
          action={(now) => deletion.mutateAsync(now)}
        >
          {t('trackerAdmin.deleteField.hint')}
        </Confirm>
      )}
    </>
  );
}
