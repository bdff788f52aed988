import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteTracker, type DescribedTracker, trackerListQuery } from '../../../api/projects/trackers.ts';
import { Colored } from '../../../parts/color/colored.tsx';
import { Confirm } from '../../../parts/confirm.tsx';
import { Pages } from '../../../parts/list/pages.tsx';
import { t } from '../../../text/index.ts';
import { DeletedTrackers } from '../trackers/deleted-trackers.tsx';

/** Deletes and restores trackers. */
export function DeleteTrackers({ project }: { project: number }) {
  const queries = useQueryClient();
  const trackers = useInfiniteQuery(trackerListQuery(project));
  const [doomed, setDoomed] = useState<DescribedTracker>();
  return (
    <Card withBorder p="lg">
      <Title order={2} size="h4">
        {t('projectAdmin.danger.trackers')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('projectAdmin.danger.trackers.hint')}
      </Text>
      <Pages of={trackers} empty={<Text size="sm">{t('projectAdmin.danger.tracker.none')}</Text>}>
        {(found) => (
          <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {found.map((tracker) => (
              <Group key={tracker.id} component="li" justify="space-between" wrap="nowrap">
                <Colored label={tracker.label} color={tracker.color_name} />
                <Button
                  size="xs"
                  variant="outline"
                  color="red"
                  onClick={() => setDoomed(tracker)}
                  aria-label={t('projectAdmin.danger.tracker.delete.which', { tracker: tracker.label })}
                >
                  {t('app.delete')}
                </Button>
              </Group>
            ))}
          </Stack>
        )}
      </Pages>
      <Stack mt="lg" gap={0}>
        <DeletedTrackers project={project} />
      </Stack>
      {doomed !== undefined && (
        <Confirm
          title={t('projectAdmin.danger.tracker.delete', { tracker: doomed.label })}
          label={t('projectAdmin.danger.tracker.delete.label')}
          onClose={() => setDoomed(undefined)}
          action={async (now) => {
            await deleteTracker(doomed, now);
            await queries.invalidateQueries({ queryKey: ['project', project, 'trackers'] });
          }}
        >
          {t('projectAdmin.danger.tracker.delete.hint')}
        </Confirm>
      )}
    </Card>
  );
}
