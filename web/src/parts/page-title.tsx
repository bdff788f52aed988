import { Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { platformName } from '../platform.ts';

interface Props {
  children: string;
  /** one sentence below it */
  hint?: ReactNode;
  /** actions, at the right */
  actions?: ReactNode;
}

/** The heading of a page, which is also the title of the browser tab. */
export function PageTitle({ children, hint, actions }: Props) {
  useDocumentTitle(`${children} · ${platformName()}`);
  return (
    <Group justify="space-between" align="flex-start" mb="md">
      <div>
        <Title order={1} size="h2">
          {children}
        </Title>
        {hint !== undefined && (
          <Text c="dimmed" size="sm">
            {hint}
          </Text>
        )}
      </div>
      {actions !== undefined && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
