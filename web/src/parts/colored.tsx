import { Group, Text } from '@mantine/core';
import { paint } from '../palette.ts';
import { ColorDot } from './color-dot.tsx';

/** A label with the colour that somebody gave it: the text says all, the dot only helps to find it. */
export function Colored({ label, color = '' }: { label: string; color?: string | null | undefined }) {
  const name = color ?? '';
  if (paint(name) === undefined) return label;
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap" maw="100%" style={{ verticalAlign: 'bottom' }}>
      <ColorDot name={name} size={10} />
      <Text inherit component="span" truncate>
        {label}
      </Text>
    </Group>
  );
}
