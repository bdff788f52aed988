import { paint } from '../../palette.ts';
import classes from './colored.module.css';

/** A label with its color. The text is sufficient; the dot only helps to find it. */
export function Colored({ label, color }: { label: string; color?: string | null | undefined }) {
  const shown = paint(color ?? '');
  if (shown === undefined) return label;
  return (
    <span className={classes['colored']}>
      <span className={classes['dot']} style={{ backgroundColor: shown }} aria-hidden />
      {label}
    </span>
  );
}
