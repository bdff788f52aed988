import { Group, SimpleGrid, Text } from '@mantine/core';
import type { Project } from '../../../../contract/projects/project.ts';
import { AccessBadge } from './access-badge.tsx';
import { CardLink } from '../links/card-link.tsx';

interface Props {
  projects: readonly Project[];
  /** in a side column of the page */
  isNarrow?: boolean;
}

export function ProjectList({ projects, isNarrow = false }: Props) {
  return (
    <SimpleGrid cols={isNarrow ? { base: 1, sm: 2, md: 1 } : { base: 1, sm: 2, lg: 3 }} spacing="sm">
      {projects.map((project) => (
        <CardLink key={project.id} to="/projects/$project" params={{ project: project.shortname }}>
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600} truncate>
              {project.label}
            </Text>
            <AccessBadge access={project.access} />
          </Group>
          <Text size="sm" c="dimmed">
            {project.shortname}
          </Text>
          {project.description !== '' && (
            <Text size="sm" lineClamp={2} mt={4}>
              {project.description}
            </Text>
          )}
        </CardLink>
      ))}
    </SimpleGrid>
  );
}
