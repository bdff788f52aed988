import { Badge } from '@mantine/core';
import { IconLock, IconWorld } from '@tabler/icons-react';
import type { ProjectAccess } from '../../../../contract/projects/project.ts';
import { accessLabel } from './access-label.ts';

/** The visibility of a project. */
export function AccessBadge({ access }: { access: ProjectAccess }) {
  const isOpen = access === 'public' || access === 'unrestricted';
  const Icon = isOpen ? IconWorld : IconLock;
  return (
    <Badge variant="default" tt="none" fw={400} leftSection={<Icon size={12} aria-hidden />} style={{ flexShrink: 0 }}>
      {accessLabel(access)}
    </Badge>
  );
}
