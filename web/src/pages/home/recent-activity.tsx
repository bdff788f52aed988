import { Group, Stack, Title } from '@mantine/core';
import { ActivityList } from '../../parts/project/activity-list.tsx';
import { t } from '../../text/index.ts';

/** Recent activity on the platform. */
export function RecentActivity() {
  return (
    <Stack gap="sm" component="section" aria-label={t('activity')}>
      <Group mih={32}>
        <Title order={2} size="h4">
          {t('activity')}
        </Title>
      </Group>
      <ActivityList />
    </Stack>
  );
}
