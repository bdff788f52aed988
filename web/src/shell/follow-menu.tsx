import { ActionIcon } from '@mantine/core';
import { IconBell, IconBellOff, IconBellRinging } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { notificationModes } from '../../../contract/platform/notification-modes.ts';
import type { TrackerMode } from '../../../contract/platform/notification-settings.ts';
import { modeQuery, useModeChoice } from '../api/users/notifications.ts';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { t } from '../text/index.ts';

const icons: Record<TrackerMode['effective'], typeof IconBell> = {
  none: IconBellOff,
  involved: IconBell,
  creations: IconBellRinging,
  status_changes: IconBellRinging,
  all: IconBellRinging,
};

/** The choice of what the person hears of a tracker. */
export function FollowMenu({ tracker }: { tracker: number }) {
  const { data } = useQuery(modeQuery(tracker));
  const choosing = useModeChoice();
  if (data === undefined) return null;
  const { mode, effective } = data;
  const Icon = icons[effective];
  return (
    <ChoiceMenu<TrackerMode['mode']>
      value={mode}
      choices={(['default', ...notificationModes] as const).map((value) => ({
        value,
        label: t(`notify.mode.${value}`),
      }))}
      onChoose={(chosen) => choosing.mutate({ tracker, seen: mode, mode: chosen })}
    >
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('notify.mode.label', { mode: t(`notify.mode.${effective}`) })}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </ChoiceMenu>
  );
}
