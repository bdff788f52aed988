import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type WatchState, watchStates } from '../../../../../contract/platform/watch-states.ts';
import { setWatches } from '../../../api/users/notifications.ts';
import { ChoiceMenu } from '../../../parts/choice-menu.tsx';
import { done, refused } from '../../../parts/feedback/done.ts';
import { t } from '../../../text/index.ts';

/** Watches or mutes the selected artifacts. */
export function WatchSelected({ ids }: { ids: readonly number[] }) {
  const queries = useQueryClient();
  const choosing = useMutation({
    mutationFn: (state: WatchState) => setWatches(ids, state),
    onSuccess: () => {
      done(t('watch.done', { count: ids.length }));
      return queries.invalidateQueries({ queryKey: ['watch'] });
    },
    onError: refused,
  });
  return (
    <ChoiceMenu
      choices={watchStates.map((value) => ({ value, label: t(`watch.${value}`) }))}
      onChoose={choosing.mutate}
    >
      <Button size="xs" variant="light" leftSection={<IconBell size={14} />} loading={choosing.isPending}>
        {t('watch.bulk')}
      </Button>
    </ChoiceMenu>
  );
}
