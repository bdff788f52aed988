import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { at } from '../parts/links/address.ts';
import { t } from '../text/index.ts';
import classes from './sections.module.css';

export interface Section extends Pick<LinkProps, 'to' | 'params'> {
  label: string;
  /** an address without places to fill, in the stead of `to` */
  href?: string;
  /** only its own address counts, not what is below it */
  exact?: boolean;
}

/** On a phone the row is longer than the screen: where one is stays in sight. */
function showActive(row: HTMLElement | null): void {
  const active = row?.querySelector<HTMLElement>('[data-status="active"]');
  if (row === null || active === null || active === undefined) return;
  row.scrollLeft = active.offsetLeft - row.offsetLeft - (row.clientWidth - active.offsetWidth) / 2;
}

/** The pages that belong together, as a row of links. */
export function Sections({ sections, label = t('app.sections') }: { sections: readonly Section[]; label?: string }) {
  // Drawn anew whenever one goes elsewhere.
  useLocation();
  return (
    <nav ref={(row) => showActive(row)} aria-label={label} className={classes['sections']}>
      {sections.map(({ label: name, exact = false, href, ...target }) => (
        <Link
          key={name}
          {...(href === undefined ? target : { to: at(href) })}
          activeOptions={{ exact, includeSearch: false }}
          className={classes['section'] ?? ''}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
