import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Activity } from '../../../../contract/activity.ts';
import { projectActivityQuery } from '../../api/project-activity.ts';
import { Failure } from '../../parts/failure.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { t } from '../../text/index.ts';

function Entry({ activity: { kind, artifact, submitted_by: who, submitted_on: at, comment } }: { activity: Activity }) {
  return (
    <Stack gap={0} component="li">
      <Group justify="space-between" wrap="nowrap" align="baseline">
        <Text size="sm">
          {t(`project.activity.${kind}`, { who: who.display_name })}{' '}
          <Anchor href={`/artifacts/${artifact.id}`} inherit>
            {artifact.xref}
            {artifact.title === null || artifact.title === '' ? '' : ` ${artifact.title}`}
          </Anchor>
        </Text>
        <Text size="sm" c="dimmed" component="div" style={{ whiteSpace: 'nowrap' }}>
          <Moment at={at} />
        </Text>
      </Group>
      {comment !== null && (
        <Text size="sm" c="dimmed" lineClamp={2}>
          {comment}
        </Text>
      )}
    </Stack>
  );
}

/** What happened last to the artifacts of a project. */
export function RecentActivity({ project }: { project: number }) {
  const found = useInfiniteQuery(projectActivityQuery(project));
  if (found.error !== null) return <Failure error={found.error} reset={() => void found.refetch()} />;
  if (found.data === undefined) return <Waiting />;
  const entries = found.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) return <Text c="dimmed">{t('project.activity.none')}</Text>;
  return (
    <Stack gap="sm">
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {entries.map((activity) => (
          <Entry key={activity.id} activity={activity} />
        ))}
      </Stack>
      {found.hasNextPage && (
        <Group justify="center">
          <Button
            variant="light"
            size="xs"
            onClick={() => void found.fetchNextPage()}
            loading={found.isFetchingNextPage}
          >
            {t('app.more')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
