import {
  IconChartBar,
  IconDots,
  IconGitBranch,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconListDetails,
  IconSettings,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type MenuTracker, projectQuery, trackersQuery, useSwitchedOff } from '../api/projects/projects.ts';
import { openCountQuery } from '../api/search.ts';
import { trackerQuery } from '../api/trackers/structure.ts';
import { can } from '../parts/can.tsx';
import { at } from '../parts/links/address.ts';
import { t } from '../text/index.ts';
import type { Place } from './place.ts';
import { type Collapsing, NavigationHead, Item, SideNavigation } from './side-navigation.tsx';

function TrackerItem({ tracker, isCurrent }: { tracker: MenuTracker; isCurrent: boolean }) {
  const { id, label, fields, semantics } = tracker;
  const hasStatus = fields.some(({ field_id: field }) => field === semantics.status?.field_id);
  const { data: count } = useQuery({ ...openCountQuery(id), enabled: hasStatus });
  return (
    <Item href={`/trackers/${id}`} icon={<IconListDetails size={16} />} count={count} isCurrent={isCurrent} exact>
      {label}
    </Item>
  );
}

/** More would push the other pages out of sight, and each asks for its count. */
const mostTrackers = 20;

/** The first trackers of a project, the current one, and a way to the others. */
function Trackers({ place, base }: { place: Props['place']; base: string }) {
  const { data: trackers } = useQuery(trackersQuery(place.project));
  const isOnBoard = useLocation({ select: ({ pathname }) => pathname.endsWith('/board') });
  const first = (trackers?.items ?? []).slice(0, mostTrackers);
  const isAmongThem = first.some(({ id }) => id === place.tracker);
  const { data: current } = useQuery({
    ...trackerQuery(place.tracker ?? 0),
    enabled: trackers !== undefined && place.tracker !== undefined && !isAmongThem,
  });
  const total = trackers?.total ?? 0;
  return (
    <>
      {[...first, ...(isAmongThem || current === undefined ? [] : [current])].map((tracker) => (
        <TrackerItem key={tracker.id} tracker={tracker} isCurrent={tracker.id === place.tracker && !isOnBoard} />
      ))}
      {total > mostTrackers && (
        <Item href={`${base}/trackers`} icon={<IconDots size={16} />} exact>
          {t('nav.trackers', { count: total })}
        </Item>
      )}
    </>
  );
}

interface Props extends Collapsing {
  place: Place & { project: number };
}

/** The pages of a project, at the side of each of them. */
export function ProjectNavigation({ place, ...collapsing }: Props) {
  const { data: project } = useQuery(projectQuery(String(place.project)));
  const isOff = useSwitchedOff(place.project);
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
          <Trackers place={place} base={base} />
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
