import { Card, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  hint?: string;
  /** controls, at the right */
  choice?: ReactNode;
  children: ReactNode;
}

export function ChartCard({ title, hint, choice, children }: Props) {
  return (
    <Card withBorder component="section" aria-label={title}>
      <Group justify="space-between" align="flex-start" mb="sm">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {hint !== undefined && (
            <Text c="dimmed" size="sm" maw={560}>
              {hint}
            </Text>
          )}
        </div>
        {choice}
      </Group>
      {children}
    </Card>
  );
}
