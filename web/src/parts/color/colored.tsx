import { paint } from '../../palette.ts';
import classes from './colored.module.css';
import { StatusMark } from './status-mark.tsx';
import type { StatusShape } from './status-shape.ts';

interface Props {
  label: string;
  color?: string | null | undefined;
  /** undefined: it is not a status */
  shape?: StatusShape | undefined;
}

/** A label with its color, and with its shape if it is a status. The text is sufficient; they only help to find it. */
export function Colored({ label, color, shape }: Props) {
  const shown = paint(color ?? '');
  if (shown === undefined && shape === undefined) return label;
  return (
    <span className={classes['colored']}>
      {shape === undefined ? (
        <span className={classes['dot']} style={{ backgroundColor: shown }} aria-hidden />
      ) : (
        <StatusMark shape={shape} color={color} />
      )}
      {label}
    </span>
  );
}
