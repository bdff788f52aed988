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
  /** the title of the browser tab, where it differs */
  tab?: string;
}

/** The heading of a page, which is also the title of the browser tab. */
export function PageTitle({ children, hint, actions, tab = children }: Props) {
  useDocumentTitle(`${tab} · ${platformName()}`);
  return (
    <Group justify="space-between" align="flex-start" mb="md">
      <div style={{ minWidth: 0 }}>
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
