import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { at } from '../parts/links/address.ts';
import { t } from '../text/index.ts';
import classes from './sections.module.css';

export interface Section extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  label: string;
  /** an address without parameters, instead of `to` */
  href?: string;
  /** active only for its own address, not for those below it */
  exact?: boolean;
}

/** On a phone, the row is wider than the screen. Keeps the current section visible. */
function showActive(row: HTMLElement | null): void {
  const active = row?.querySelector<HTMLElement>('[data-status="active"]');
  if (row === null || active === null || active === undefined) return;
  row.scrollLeft = active.offsetLeft - row.offsetLeft - (row.clientWidth - active.offsetWidth) / 2;
}

/** Related pages as a row of links. */
export function Sections({ sections, label = t('app.sections') }: { sections: readonly Section[]; label?: string }) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Only after a navigation: otherwise it would scroll the focused link away.
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    showActive(row.current);
  });
  return (
    <nav ref={row} aria-label={label} className={classes['sections']}>
      {sections.map(({ label: name, exact = false, href, ...target }) => (
        <Link
          key={name}
          {...(href === undefined ? target : { to: at(href) })}
          activeOptions={{ exact, includeSearch: false }}
          className={classes['section'] ?? ''}
          // Browsers are content with a part of the link.
          onFocus={({ currentTarget: link }) => link.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
