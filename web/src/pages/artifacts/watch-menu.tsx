import { ActionIcon } from '@mantine/core';
import { IconBell, IconBellOff, IconBellRinging } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type WatchState, watchStates } from '../../../../contract/platform/watch-states.ts';
import { setWatch, watchQuery } from '../../api/users/notifications.ts';
import { ChoiceMenu } from '../../parts/choice-menu.tsx';
import { refused } from '../../parts/feedback/done.ts';
import { t } from '../../text/index.ts';

const icons = { default: IconBell, watching: IconBellRinging, muted: IconBellOff } satisfies Record<
  WatchState,
  unknown
>;

/** The choice of notifications about this artifact. */
export function WatchMenu({ artifact }: { artifact: number }) {
  const queries = useQueryClient();
  const query = watchQuery(artifact);
  const { data } = useQuery(query);
  const { state = 'default', reasons = [] } = data ?? {};
  const choosing = useMutation({
    mutationFn: (chosen: WatchState) => setWatch(artifact, { state }, chosen),
    onSuccess: (watch) => queries.setQueryData(query.queryKey, watch),
    onError: refused,
  });
  const Icon = icons[state];
  const why = t('watch.reasons', { reasons: reasons.map((reason) => t(`inbox.reason.${reason}`)).join(', ') });
  return (
    <ChoiceMenu
      value={state}
      choices={watchStates.map((value) => ({ value, label: t(`watch.${value}`) }))}
      onChoose={choosing.mutate}
      hint={data === undefined ? undefined : reasons.length === 0 ? t('watch.reasons.none') : why}
    >
      <ActionIcon variant="default" size="lg" aria-label={t('watch.label', { state: t(`watch.${state}`) })}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </ChoiceMenu>
  );
}
