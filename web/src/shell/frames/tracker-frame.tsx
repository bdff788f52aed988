import { Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useMatchRoute, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useSelf } from '../../api/session.ts';
import { type KnownTracker, trackerQuery } from '../../api/trackers/structure.ts';
import { Can, can } from '../../parts/can.tsx';
import { LinkButton } from '../../parts/links/link-button.tsx';
import { nounOf } from '../../parts/noun.ts';
import { TabPlaceContext, TitleSlotsContext } from '../../parts/title-slots.ts';
import { t } from '../../text/index.ts';
import { FollowMenu } from '../follow-menu.tsx';
import { ProjectBanner } from '../project-banner.tsx';
import { type Section, Sections } from '../sections.tsx';
import classes from '../sections.module.css';

const route = getRouteApi('/trackers/$tracker');

/** The table and the board share their filters. */
function sectionsOf(tracker: KnownTracker, filter: unknown): Section[] {
  const params = { tracker: tracker.id };
  const search = (filter === undefined ? {} : { filter }) as NonNullable<Section['search']>;
  const address = `/trackers/${tracker.id}`;
  const administration = { label: t('tracker.administration'), href: `${address}/admin` };
  return [
    { label: t('tracker.table'), to: '/trackers/$tracker', params, search, exact: true },
    { label: t('tracker.board'), to: '/trackers/$tracker/board', params, search },
    { label: t('tracker.charts'), href: `${address}/charts` },
    ...(can(tracker, 'tracker.read_administration') ? [administration] : []),
  ];
}

/** The layout of tracker pages. */
export function TrackerFrame() {
  const params = route.useParams();
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ title, actions }), [title, actions]);
  const { filter } = useSearch({ strict: false });
  const isSignedIn = useSelf() !== null;
  const isCreating = useMatchRoute()({ to: '/trackers/$tracker/new' }) !== false;
  const { data: tracker } = useSuspenseQuery(trackerQuery(params.tracker));
  const { label, project } = tracker;
  const place = useMemo(() => [label, project.label], [label, project.label]);
  return (
    <>
      <div className={classes['row']}>
        <div className={classes['frame']}>
          <div ref={setTitle} className={classes['heading']} />
          <Sections sections={sectionsOf(tracker, filter)} />
          <Group gap="xs" className={classes['actions'] ?? ''}>
            <Group ref={setActions} gap="xs" />
            {isSignedIn && <FollowMenu tracker={tracker.id} />}
            {!isCreating && (
              <Can on={tracker} action="tracker.submit">
                <LinkButton to="/trackers/$tracker/new" params={params} size="xs" leftSection={<IconPlus size={14} />}>
                  {t('tracker.new', { noun: nounOf(tracker) })}
                </LinkButton>
              </Can>
            )}
          </Group>
        </div>
      </div>
      <ProjectBanner project={tracker.project.id} />
      <TitleSlotsContext value={slots}>
        <TabPlaceContext value={place}>
          <Outlet />
        </TabPlaceContext>
      </TitleSlotsContext>
    </>
  );
}
