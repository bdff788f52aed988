import { Group, SimpleGrid, Text } from '@mantine/core';
import type { Project } from '../../../../contract/projects/project.ts';
import { AccessBadge } from './access-badge.tsx';
import { CardLink } from '../links/card-link.tsx';

export function ProjectList({ projects }: { projects: readonly Project[] }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
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
