import { Breadcrumbs, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { useSelf } from '../api/session.ts';
import { type KnownTracker, trackerQuery } from '../api/trackers/structure.ts';
import { Can, can } from '../parts/can.tsx';
import { LinkButton } from '../parts/links/link-button.tsx';
import { TextLink } from '../parts/links/text-link.tsx';
import { t } from '../text/index.ts';
import { FollowMenu } from './follow-menu.tsx';
import { ProjectBanner } from './project-banner.tsx';
import { type Section, Sections } from './sections.tsx';

const route = getRouteApi('/trackers/$tracker');

function sectionsOf(tracker: KnownTracker): Section[] {
  const address = `/trackers/${tracker.id}`;
  const administration = { label: t('tracker.administration'), href: `${address}/admin` };
  return [
    { label: t('tracker.table'), href: address, exact: true },
    { label: t('tracker.board'), href: `${address}/board` },
    { label: t('tracker.charts'), href: `${address}/charts` },
    ...(can(tracker, 'tracker.read_administration') ? [administration] : []),
  ];
}

/** The layout of tracker pages. */
export function TrackerFrame() {
  const params = route.useParams();
  const isSignedIn = useSelf() !== null;
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
        <Group gap="xs">
          {isSignedIn && <FollowMenu tracker={tracker.id} />}
          <Can on={tracker} action="tracker.submit">
            <LinkButton to="/trackers/$tracker/new" params={params} size="xs" leftSection={<IconPlus size={14} />}>
              {t('tracker.new')}
            </LinkButton>
          </Can>
        </Group>
      </Group>
      <Sections sections={sectionsOf(tracker)} />
      <ProjectBanner project={tracker.project.id} />
      <Outlet />
    </>
  );
}
