import { ActionIcon, Menu } from '@mantine/core';
import { IconBell, IconBellOff, IconBellRinging, IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WatchState } from '../../../../contract/platform/notification.ts';
import { setWatch, watchQuery } from '../../api/users/notifications.ts';
import { t } from '../../text/index.ts';

const icons = { default: IconBell, watching: IconBellRinging, muted: IconBellOff } satisfies Record<
  WatchState,
  unknown
>;
const states: readonly WatchState[] = ['watching', 'default', 'muted'];

/** The choice of notifications about this artifact. */
export function WatchMenu({ artifact }: { artifact: number }) {
  const queries = useQueryClient();
  const query = watchQuery(artifact);
  const { data: state = 'default' } = useQuery(query);
  const choosing = useMutation({
    mutationFn: (chosen: WatchState) => setWatch(artifact, chosen),
    onSuccess: (_answer, chosen) => queries.setQueryData(query.queryKey, chosen),
  });
  const Icon = icons[state];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t('watch.label', { state: t(`watch.${state}`) })}>
          <Icon size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {states.map((one) => (
          <Menu.Item
            key={one}
            leftSection={one === state ? <IconCheck size={16} aria-hidden /> : <span style={{ width: 16 }} />}
            aria-current={one === state || undefined}
            onClick={() => choosing.mutate(one)}
          >
            {t(`watch.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
