import type { CSSProperties } from 'react';
import type { MinimalUser } from '../../../../contract/accounts/user.ts';
import classes from './avatar.module.css';
import { initialsOf } from './initials.ts';

/** Eight hues that differ for most people of a team. */
const hues = [24, 210, 280, 150, 340, 185, 95, 50];

/** The initials of a person, on a color of their own. The name is beside it, so screen readers skip it. */
export function Avatar({ user: { id, real_name: name, display_name: shown } }: { user: MinimalUser }) {
  const hue = hues[(id ?? 0) % hues.length] ?? 0;
  return (
    <span aria-hidden className={classes['avatar']} style={{ '--hue': hue } as CSSProperties}>
      {initialsOf(name ?? shown)}
    </span>
  );
}
