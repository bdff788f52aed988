import { ColorSwatch } from '@mantine/core';
import { paint } from '../../palette.ts';
import { StatusMark } from './status-mark.tsx';
import type { StatusShape } from './status-shape.ts';

interface Props {
  name: string;
  size?: number;
  /** undefined: it is not a status */
  shape?: StatusShape | undefined;
}

/** The color of a tracker or list value, next to its name. */
export function ColorDot({ name, size = 12, shape }: Props) {
  const color = paint(name);
  if (shape !== undefined) return <StatusMark shape={shape} color={name} />;
  return color === undefined ? null : <ColorSwatch component="span" color={color} size={size} aria-hidden />;
}
