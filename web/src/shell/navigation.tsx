import {
  IconChartBar,
  IconGitBranch,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconListDetails,
  IconSettings,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { FullTracker } from '../../../contract/trackers/tracker.ts';
import { projectQuery, trackersQuery, useSwitchedOff } from '../api/projects/projects.ts';
import { openCountQuery } from '../api/search.ts';
import { can } from '../parts/can.tsx';
import { at } from '../parts/links/address.ts';
import { t } from '../text/index.ts';
import type { Place } from './place.ts';
import { type Collapsing, NavigationHead, Item, SideNavigation } from './side-navigation.tsx';

function TrackerItem({ tracker, isCurrent }: { tracker: FullTracker; isCurrent: boolean }) {
  const { id, label, fields, semantics } = tracker;
  const hasStatus = fields.some(({ field_id: field }) => field === semantics.status?.field_id);
  const { data: count } = useQuery({ ...openCountQuery(id), enabled: hasStatus });
  return (
    <Item href={`/trackers/${id}`} icon={<IconListDetails size={16} />} count={count} isCurrent={isCurrent} exact>
      {label}
    </Item>
  );
}

interface Props extends Collapsing {
  place: Place & { project: number };
}

/** The pages of a project, at the side of each of them. */
export function ProjectNavigation({ place, ...collapsing }: Props) {
  const { data: project } = useQuery(projectQuery(String(place.project)));
  const { data: trackers } = useQuery(trackersQuery(place.project));
  const isOff = useSwitchedOff(place.project);
  const isOnBoard = useLocation({ select: ({ pathname }) => pathname.endsWith('/board') });
  if (project === undefined) return null;
  const base = `/projects/${project.shortname}`;
  const administration = can(project, 'project.read_administration') && (
    <Item href={`${base}/admin`} icon={<IconSettings size={16} />}>
      {t('project.administration')}
    </Item>
  );
  return (
    <SideNavigation label={t('nav.project', { project: project.label })} foot={administration} {...collapsing}>
      <Item href={base} icon={<IconLayoutDashboard size={16} />} exact>
        {t('project.home')}
      </Item>
      {!isOff('plugin_tracker') && (
        <>
          <NavigationHead>
            <Link to={at(`${base}/trackers`)}>{t('project.trackers')}</Link>
          </NavigationHead>
          {(trackers?.items ?? []).map((tracker) => (
            <TrackerItem key={tracker.id} tracker={tracker} isCurrent={tracker.id === place.tracker && !isOnBoard} />
          ))}
        </>
      )}
      <NavigationHead>{t('nav.views')}</NavigationHead>
      {!isOff('plugin_tracker') && place.tracker !== undefined && (
        <Item href={`/trackers/${place.tracker}/board`} icon={<IconLayoutKanban size={16} />}>
          {t('tracker.board')}
        </Item>
      )}
      <Item href={`${base}/dashboards`} icon={<IconChartBar size={16} />}>
        {t('dashboards.title')}
      </Item>
      {!isOff('plugin_svn') && (
        <>
          <NavigationHead>{t('nav.code')}</NavigationHead>
          <Item href={`${base}/svn`} icon={<IconGitBranch size={16} />}>
            {t('project.svn')}
          </Item>
        </>
      )}
    </SideNavigation>
  );
}
