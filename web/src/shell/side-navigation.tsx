import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { at } from '../parts/links/address.ts';
import { formatNumber } from '../text/format.ts';
import { t } from '../text/index.ts';
import classes from './navigation.module.css';

interface ItemProps {
  href: string;
  icon: ReactNode;
  children: string;
  count?: number | undefined;
  /** what the number counts */
  countOf?: 'nav.open' | 'nav.unread';
  isCurrent?: boolean;
  exact?: boolean;
}

export function Item({
  href,
  icon,
  children,
  count,
  countOf = 'nav.open',
  isCurrent = false,
  exact = false,
}: ItemProps) {
  return (
    <Link
      to={at(href)}
      title={children}
      activeOptions={{ exact, includeSearch: false }}
      className={classes['item'] ?? ''}
      {...(isCurrent ? { 'data-current': true, 'aria-current': 'true' as const } : {})}
    >
      {icon}
      <span className={classes['name']}>{children}</span>
      {count !== undefined && (
        <span className={classes['count']} title={t(countOf, { count })}>
          {formatNumber(count)}
        </span>
      )}
    </Link>
  );
}

/** The name of the items that follow. */
export const NavigationHead = ({ children }: { children: ReactNode }) => (
  <div className={classes['head']}>{children}</div>
);

export interface Collapsing {
  isCollapsed: boolean;
  /** undefined: it can't be collapsed */
  onCollapse?: () => void;
}

interface Props extends Collapsing {
  label: string;
  /** items at the foot */
  foot?: ReactNode;
  children: ReactNode;
}

/** Pages that belong together, at the side of each of them. */
export function SideNavigation({ label, isCollapsed, onCollapse, foot, children }: Props) {
  const Collapse = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav aria-label={label} className={`${classes['nav'] ?? ''} ${isCollapsed ? (classes['collapsed'] ?? '') : ''}`}>
      {children}
      <div className={classes['space']} />
      {foot}
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
