import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Activity } from '../../../../contract/projects/activity.ts';
import { activityQuery } from '../../api/projects/activity.ts';
import { Announced } from '../../live/announced.tsx';
import { useActivityNews } from '../../live/use-activity-news.ts';
import { changedValues } from '../../fields/changed-values.ts';
import { Avatar } from '../avatar/avatar.tsx';
import { Failure } from '../feedback/failure.tsx';
import { Moment } from '../moment.tsx';
import { TextLink } from '../links/text-link.tsx';
import { Waiting } from '../feedback/waiting.tsx';
import { LinkedText } from '../rich-text/linked-text.tsx';
import { t } from '../../text/index.ts';
import classes from './entries.module.css';
import { personName } from '../names.ts';

/** How many changed fields an entry shows. */
const shownFields = 3;

function Changes({ fields }: Pick<Activity, 'fields'>) {
  if (fields.length === 0) return null;
  const shown = changedValues(fields.slice(0, shownFields));
  const more = fields.length - shown.length;
  const empty = t('field.empty');
  return (
    <ul className={classes['changes']}>
      {shown.map(({ id, label, before, after }) => (
        <Text key={id} component="li" size="sm" lineClamp={2}>
          {before === '' && after === ''
            ? t('activity.changed', { field: label })
            : t('activity.became', { field: label, before: before || empty, after: after || empty })}
        </Text>
      ))}
      {more > 0 && (
        <Text component="li" size="sm" c="dimmed">
          {t('activity.more', { count: more })}
        </Text>
      )}
    </ul>
  );
}

function Entry({ activity, isInProject }: { activity: Activity; isInProject: boolean }) {
  const { kind, artifact, project, submitted_by: who, submitted_on: at, comment, fields } = activity;
  return (
    <li className={classes['entry']}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Avatar user={who} />
        <div>
          <Text size="sm">
            {t(`activity.${kind}`, { who: personName(who) })}{' '}
            <TextLink to="/artifacts/$artifact" params={{ artifact: artifact.id }} inherit underline="always">
              {artifact.xref}
              {artifact.title === null || artifact.title === '' ? '' : ` ${artifact.title}`}
            </TextLink>{' '}
            <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {!isInProject && `${project.label} · `}
              <Moment at={at} />
            </Text>
          </Text>
          <Changes fields={fields} />
          {comment !== null && (
            <Text size="sm" c="dimmed" lineClamp={2}>
              <LinkedText text={comment} project={project.id} />
            </Text>
          )}
        </div>
      </Group>
    </li>
  );
}

/** Recent activity on the platform or in one project. */
export function ActivityList({ project }: { project?: number }) {
  const found = useInfiniteQuery(activityQuery(project));
  const news = useActivityNews(project, found.dataUpdatedAt);
  if (found.data === undefined) {
    return found.error === null ? <Waiting /> : <Failure error={found.error} reset={() => void found.refetch()} />;
  }
  const entries = found.data.pages.flatMap(({ items }) => items);
  return (
    <Stack gap="sm" pos="relative">
      <div className={classes['news']}>
        <Announced count={news} onShow={() => void found.refetch()} />
      </div>
      {entries.length === 0 && !found.hasNextPage && (
        <Text c="dimmed" size="sm">
          {t('activity.none')}
        </Text>
      )}
      <ul className={classes['list']}>
        {entries.map((activity) => (
          <Entry key={activity.id} activity={activity} isInProject={project !== undefined} />
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
