import { Center, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Where there is nothing to show: what this place is for, and what one can do. */
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
