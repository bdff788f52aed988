import { ColorSwatch, Group, Text } from '@mantine/core';
import { colorNamed } from './palette.ts';

/** A label with the colour that somebody gave it: the text says all, the dot only helps to find it. */
export function Colored({ label, color }: { label: string; color?: string | null | undefined }) {
  const shown = colorNamed(color);
  if (shown === undefined)
    return (
      <Text inherit component="span">
        {label}
      </Text>
    );
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap" maw="100%">
      <ColorSwatch component="span" color={shown} size={10} withShadow={false} aria-hidden />
      <Text inherit component="span" truncate>
        {label}
      </Text>
    </Group>
  );
}
