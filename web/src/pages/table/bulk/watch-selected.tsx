import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBell } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WatchState } from '../../../../../contract/platform/notification.ts';
import { setWatches } from '../../../api/users/notifications.ts';
import { t } from '../../../text/index.ts';

const states: readonly WatchState[] = ['watching', 'default', 'muted'];

/** Watches or mutes the selected artifacts. */
export function WatchSelected({ ids }: { ids: readonly number[] }) {
  const queries = useQueryClient();
  const choosing = useMutation({
    mutationFn: (state: WatchState) => setWatches(ids, state),
    onSuccess: () => {
      notifications.show({ message: t('watch.done', { count: ids.length }) });
      return queries.invalidateQueries({ queryKey: ['watch'] });
    },
    onError: ({ message }) => notifications.show({ color: 'red', message }),
  });
  return (
    <Menu>
      <Menu.Target>
        <Button size="xs" variant="light" leftSection={<IconBell size={14} />} loading={choosing.isPending}>
          {t('watch.bulk')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {states.map((state) => (
          <Menu.Item key={state} onClick={() => choosing.mutate(state)}>
            {t(`watch.${state}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
