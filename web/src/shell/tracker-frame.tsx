import { Breadcrumbs, Group, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { trackerQuery } from '../api/trackers.ts';
import { TextLink } from '../parts/text-link.tsx';
import { t } from '../text/index.ts';
import { Sections } from './sections.tsx';

const route = getRouteApi('/trackers/$tracker');

/** What is around the pages of a tracker. */
export function TrackerFrame() {
  const params = route.useParams();
  const { data: tracker } = useSuspenseQuery(trackerQuery(params.tracker));
  return (
    <>
      <Group justify="space-between" mb={4}>
        <Breadcrumbs component="nav" aria-label={t('app.path')}>
          <TextLink to="/projects/$project" params={{ project: String(tracker.project.id) }}>
            {tracker.project.label}
          </TextLink>
          <Text fw={600}>{tracker.label}</Text>
        </Breadcrumbs>
      </Group>
      <Sections sections={[]} />
      <Outlet />
    </>
  );
}
