import { Group, Text } from '@mantine/core';
import { Named } from '../parts/avatar/avatar.tsx';
import { Colored } from '../parts/color/colored.tsx';
import type { Choice } from './choices.ts';

/** Values of a list. */
export function ChoiceBadges({ choices }: { choices: readonly Choice[] }) {
  return (
    <Group gap="sm">
      {choices.map(({ id, label, color, person }) => (
        <Text key={id} component="span">
          {person === undefined ? <Colored label={label} color={color} /> : <Named user={person} />}
        </Text>
      ))}
    </Group>
  );
}
