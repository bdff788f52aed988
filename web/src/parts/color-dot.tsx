import { ColorSwatch } from '@mantine/core';
import { colorNamed } from './palette.ts';

/** The colour of a tracker or of a list value, beside its name. */
export function ColorDot({ name, size = 12 }: { name: string; size?: number }) {
  const color = colorNamed(name);
  return color === undefined ? null : (
    <ColorSwatch component="span" color={color} size={size} withShadow={false} aria-hidden />
  );
}
