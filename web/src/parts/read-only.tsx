import type { ReactNode } from 'react';
import classes from './read-only.module.css';

/** Forms that can be read but not sent, such as those of a suspended project. */
export function ReadOnly({ when, children }: { when: boolean; children: ReactNode }) {
  if (!when) return children;
  return (
    <fieldset disabled className={classes['all']}>
      {children}
    </fieldset>
  );
}
