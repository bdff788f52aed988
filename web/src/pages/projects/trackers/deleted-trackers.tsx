import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeletedTracker } from '../../../../../contract/trackers/tracker.ts';
import { deletedTrackersQuery, restoreTracker } from '../../../api/projects/trackers.ts';
import { Colored } from '../../../parts/color/colored.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Pages } from '../../../parts/list/pages.tsx';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';

function Row({ tracker }: { tracker: DeletedTracker }) {
  const queries = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => restoreTracker(tracker.id),
    onSuccess: async () => {
      notifications.show({ message: t('project.trackers.restored', { tracker: tracker.label }) });
      await queries.invalidateQueries({ queryKey: ['project', tracker.project.id, 'trackers'] });
    },
  });
  return (
    <Stack gap={4} component="li">
      <Group justify="space-between">
        <Text component="div">
          <Colored label={tracker.label} color={tracker.color_name} />
          <Text size="sm" c="dimmed" component="div">
            {t('project.trackers.deleted.on')} <Moment at={tracker.deleted_on} />
          </Text>
        </Text>
        <Button
          size="xs"
          variant="default"
          aria-label={`${t('project.trackers.restore')} ${tracker.label}`}
          loading={restoring.isPending}
          onClick={() => restoring.mutate()}
        >
          {t('project.trackers.restore')}
        </Button>
      </Group>
      <Refusal error={restoring.error} />
    </Stack>
  );
}

/** Deleted trackers that can be restored. */
export function DeletedTrackers({ project }: { project: number }) {
  const deleted = useInfiniteQuery(deletedTrackersQuery(project));
  if (deleted.data?.pages[0]?.total === 0) return null;
  return (
    <section>
      <Title order={2} size="h4">
        {t('project.trackers.deleted')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('project.trackers.deleted.hint')}
      </Text>
      <Pages of={deleted} empty={null}>
        {(found) => (
          <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {found.map((tracker) => (
              <Row key={tracker.id} tracker={tracker} />
            ))}
          </Stack>
        )}
      </Pages>
    </section>
  );
}
