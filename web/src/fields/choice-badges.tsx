import { Group, Text } from '@mantine/core';
import { Colored } from '../parts/color/colored.tsx';
import type { Choice } from './choices.ts';

/** Values of a list. */
export function ChoiceBadges({ choices }: { choices: readonly Choice[] }) {
  return (
    <Group gap="sm">
      {choices.map(({ id, label, color }) => (
        <Text key={id} component="span">
          <Colored label={label} color={color} />
        </Text>
      ))}
    </Group>
  );
}
