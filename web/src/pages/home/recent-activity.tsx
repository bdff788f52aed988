import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Activity } from '../../../../contract/activity.ts';
import { activityQuery } from '../../api/activity.ts';
import { Failure } from '../../parts/failure.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { t } from '../../text/index.ts';
import classes from './home.module.css';

function Entry({ activity }: { activity: Activity }) {
  const { kind, artifact, project, submitted_by: who, submitted_on: at, comment } = activity;
  return (
    <li className={classes['entry']}>
      <Text size="sm">
        {t(`home.activity.${kind}`, { who: who.display_name })}{' '}
        <Anchor href={`/artifacts/${artifact.id}`} inherit underline="always">
          {artifact.xref}
          {artifact.title === null || artifact.title === '' ? '' : ` ${artifact.title}`}
        </Anchor>
      </Text>
      {comment !== null && (
        <Text size="sm" c="dimmed" lineClamp={2}>
          {comment}
        </Text>
      )}
      <Text size="xs" c="dimmed" component="div">
        {project.label} · <Moment at={at} />
      </Text>
    </li>
  );
}

function Entries() {
  const found = useInfiniteQuery(activityQuery);
  if (found.data === undefined) {
    return found.error === null ? <Waiting /> : <Failure error={found.error} reset={() => void found.refetch()} />;
  }
  const entries = found.data.pages.flatMap(({ items }) => items);
  return (
    <Stack gap="sm">
      {entries.length === 0 && !found.hasNextPage && (
        <Text c="dimmed" size="sm">
          {t('home.activity.none')}
        </Text>
      )}
      <ul className={classes['list']}>
        {entries.map((activity) => (
          <Entry key={activity.id} activity={activity} />
        ))}
      </ul>
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

/** What happened last, everywhere. */
export function RecentActivity() {
  return (
    <Stack gap="sm" component="section" aria-label={t('home.activity')}>
      <Group mih={32}>
        <Title order={2} size="h4">
          {t('home.activity')}
        </Title>
      </Group>
      <Entries />
    </Stack>
  );
}
