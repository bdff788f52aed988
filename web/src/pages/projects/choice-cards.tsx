import { Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import classes from './choice-cards.module.css';

export interface CardChoice {
  value: string;
  label: string;
  description: string;
}

/** Radio cards with a description each, for use inside a Radio.Group. */
export function ChoiceCards({ choices }: { choices: readonly CardChoice[] }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
      {choices.map(({ value, label, description }) => (
        <Radio.Card key={value} value={value} p="sm" className={classes['card'] ?? ''}>
          <Group wrap="nowrap" align="flex-start" gap="sm">
            <Radio.Indicator mt={3} />
            <Stack gap={0}>
              <Text fw={500} size="sm">
                {label}
              </Text>
              <Text size="sm" c="dimmed" lineClamp={3}>
                {description}
              </Text>
            </Stack>
          </Group>
        </Radio.Card>
      ))}
    </SimpleGrid>
  );
}
