import { Group, SimpleGrid, Text } from '@mantine/core';
import type { Project } from '../../../../contract/projects/project.ts';
import { AccessBadge } from './access-badge.tsx';
import { CardLink, LinkedCard } from '../links/card-link.tsx';
import { DescriptionText } from '../rich-text/linked-text.tsx';

export function ProjectList({ projects }: { projects: readonly Project[] }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
      {projects.map((project) => (
        <LinkedCard key={project.id}>
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600} truncate>
              <CardLink to="/projects/$project" params={{ project: project.shortname }}>
                {project.label}
              </CardLink>
            </Text>
            <AccessBadge access={project.access} />
          </Group>
          <Text size="sm" c="dimmed">
            {project.shortname}
          </Text>
          {project.description !== '' && (
            <Text size="sm" lineClamp={2} mt={4}>
              <DescriptionText text={project.description} project={project.id} />
            </Text>
          )}
        </LinkedCard>
      ))}
    </SimpleGrid>
  );
}
