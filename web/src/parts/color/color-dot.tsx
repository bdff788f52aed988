import { ColorSwatch } from '@mantine/core';
import { paint } from '../../palette.ts';

/** The color of a tracker or list value, next to its name. */
export function ColorDot({ name, size = 12 }: { name: string; size?: number }) {
  const color = paint(name);
  return color === undefined ? null : <ColorSwatch component="span" color={color} size={size} aria-hidden />;
}
