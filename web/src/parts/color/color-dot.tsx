import { ColorSwatch } from '@mantine/core';
import { paint } from '../../palette.ts';

/** The colour of a tracker or of a list value, beside its name. */
export function ColorDot({ name, size = 12 }: { name: string; size?: number }) {
  const color = paint(name);
  return color === undefined ? null : <ColorSwatch component="span" color={color} size={size} aria-hidden />;
}
