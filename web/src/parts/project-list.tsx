import { Badge, Card, Group, SimpleGrid, Text } from '@mantine/core';
import type { Project } from '../../../contract/project.ts';

export function ProjectList({ projects }: { projects: readonly Project[] }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {projects.map((project) => (
        <Card key={project.id} withBorder component="a" href={`/projects/${project.shortname}`}>
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600} truncate>
              {project.label}
            </Text>
            <Badge variant="light" color="gray">
              {project.access}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed" lineClamp={2}>
            {project.description}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  );
}
