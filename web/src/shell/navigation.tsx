import {
  IconChartBar,
  IconGitBranch,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconListDetails,
  IconSettings,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FullTracker } from '../../../contract/trackers/tracker.ts';
import { projectQuery, trackersQuery, useSwitchedOff } from '../api/projects/projects.ts';
import { openCountQuery } from '../api/search.ts';
import { can } from '../parts/can.tsx';
import { at } from '../parts/links/address.ts';
import { t } from '../text/index.ts';
import classes from './navigation.module.css';
import type { Place } from './place.ts';

interface ItemProps {
  href: string;
  icon: ReactNode;
  children: string;
  count?: number | undefined;
  isCurrent?: boolean;
  exact?: boolean;
}

function Item({ href, icon, children, count, isCurrent = false, exact = false }: ItemProps) {
  return (
    <Link
      to={at(href)}
      title={children}
      activeOptions={{ exact, includeSearch: false }}
      className={classes['item'] ?? ''}
      {...(isCurrent ? { 'data-current': true } : {})}
    >
      {icon}
      <span className={classes['name']}>{children}</span>
      {count !== undefined && (
        <span className={classes['count']} title={t('nav.open', { count })}>
          {count}
        </span>
      )}
    </Link>
  );
}

function TrackerItem({ tracker, isCurrent }: { tracker: FullTracker; isCurrent: boolean }) {
  const { id, label, fields, semantics } = tracker;
  const hasStatus = fields.some(({ field_id: field }) => field === semantics.status?.field_id);
  const { data: count } = useQuery({ ...openCountQuery(id), enabled: hasStatus });
  return (
    <Item href={`/trackers/${id}`} icon={<IconListDetails size={16} />} count={count} isCurrent={isCurrent}>
      {label}
    </Item>
  );
}

interface Props {
  place: Place & { project: number };
  isCollapsed: boolean;
  /** undefined: it can't be collapsed */
  onCollapse?: () => void;
}

/** The pages of a project, at the side of each of them. */
export function ProjectNavigation({ place, isCollapsed, onCollapse }: Props) {
  const { data: project } = useQuery(projectQuery(String(place.project)));
  const { data: trackers } = useQuery(trackersQuery(place.project));
  const isOff = useSwitchedOff(place.project);
  if (project === undefined) return null;
  const base = `/projects/${project.shortname}`;
  const Collapse = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav
      aria-label={t('nav.project', { project: project.label })}
      className={`${classes['nav'] ?? ''} ${isCollapsed ? (classes['collapsed'] ?? '') : ''}`}
    >
      <Item href={base} icon={<IconLayoutDashboard size={16} />} exact>
        {t('project.home')}
      </Item>
      {!isOff('plugin_tracker') && (
        <>
          <div className={classes['head']}>
            <Link to={at(`${base}/trackers`)}>{t('project.trackers')}</Link>
          </div>
          {(trackers?.items ?? []).map((tracker) => (
            <TrackerItem key={tracker.id} tracker={tracker} isCurrent={tracker.id === place.tracker} />
          ))}
          {place.tracker !== undefined && (
            <Item href={`/trackers/${place.tracker}/board`} icon={<IconLayoutKanban size={16} />}>
              {t('tracker.board')}
            </Item>
          )}
        </>
      )}
      <Item href={`${base}/dashboards`} icon={<IconChartBar size={16} />}>
        {t('dashboards.title')}
      </Item>
      {!isOff('plugin_svn') && (
        <>
          <div className={classes['head']}>{t('nav.code')}</div>
          <Item href={`${base}/svn`} icon={<IconGitBranch size={16} />}>
            {t('project.svn')}
          </Item>
        </>
      )}
      <div className={classes['space']} />
      {can(project, 'project.read_administration') && (
        <Item href={`${base}/admin`} icon={<IconSettings size={16} />}>
          {t('project.administration')}
        </Item>
      )}
      {onCollapse !== undefined && (
        <button type="button" className={classes['item']} onClick={onCollapse} aria-expanded={!isCollapsed}>
          <Collapse size={16} />
          <span className={classes['name']}>{t(isCollapsed ? 'nav.expand' : 'nav.collapse')}</span>
          <span className={classes['key']} aria-hidden>
            [
          </span>
        </button>
      )}
    </nav>
  );
}
