import { Center, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** An empty state: what could be here, and the first step. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Center py="xl">
      <Stack align="center" gap="sm">
        <Text c="dimmed" ta="center" maw={480}>
          {children}
        </Text>
        {action}
      </Stack>
    </Center>
  );
}
