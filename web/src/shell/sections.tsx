import { Link, type LinkProps } from '@tanstack/react-router';
import { at } from '../parts/address.ts';
import { t } from '../text/index.ts';
import classes from './sections.module.css';

export interface Section extends Pick<LinkProps, 'to' | 'params'> {
  label: string;
  /** an address without places to fill, in the stead of `to` */
  href?: string;
  /** only its own address counts, not what is below it */
  exact?: boolean;
}

/** The pages that belong together, as a row of links. */
export function Sections({ sections, label = t('app.sections') }: { sections: readonly Section[]; label?: string }) {
  return (
    <nav aria-label={label} className={classes['sections']}>
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
