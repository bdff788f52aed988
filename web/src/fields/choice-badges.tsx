import { Group, Text } from '@mantine/core';
import { Named } from '../parts/avatar/avatar.tsx';
import { Colored } from '../parts/color/colored.tsx';
import { shapeIn } from '../parts/color/status-shape.ts';
import type { Choice } from './choices.ts';
import type { TrackerField } from './field-ui.ts';

/** Values of a list. */
export function ChoiceBadges({ field, choices }: { field: TrackerField; choices: readonly Choice[] }) {
  return (
    <Group gap="sm">
      {choices.map(({ id, label, color, person }) => (
        <Text key={id} component="span">
          {person === undefined ? (
            <Colored label={label} color={color} shape={shapeIn(field, { id })} />
          ) : (
            <Named user={person} />
          )}
        </Text>
      ))}
    </Group>
  );
}
