import type { ReactElement } from 'react';
import { paint } from '../../palette.ts';
import classes from './colored.module.css';
import type { StatusShape } from './status-shape.ts';

const ring = <circle cx="8" cy="8" r="6" fill="none" stroke="currentcolor" strokeWidth="2" />;
const disk = <circle cx="8" cy="8" r="7" fill="currentcolor" />;

const drawn: Record<StatusShape, ReactElement> = {
  ring,
  half: (
    <>
      {ring}
      <path d="M8 4.5a3.5 3.5 0 0 1 0 7z" fill="currentcolor" />
    </>
  ),
  most: (
    <>
      {ring}
      <path d="M8 8V4.5A3.5 3.5 0 1 1 4.5 8z" fill="currentcolor" />
    </>
  ),
  tick: (
    <>
      {disk}
      <path d="M5 8.2l2.2 2.2L11 6.4" className={classes['cut']} />
    </>
  ),
  cross: (
    <>
      {disk}
      <path d="M5.7 5.7l4.6 4.6M10.3 5.7l-4.6 4.6" className={classes['cut']} />
    </>
  ),
};

/** The shape of a status in its color, next to its name. */
export function StatusMark({ shape, color }: { shape: StatusShape; color?: string | null | undefined }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={classes['mark']}
      style={{ color: paint(color ?? '') }}
      data-shape={shape}
      aria-hidden
    >
      {drawn[shape]}
    </svg>
  );
}
