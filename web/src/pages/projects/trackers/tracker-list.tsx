import { SimpleGrid, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { KnownProject } from '../../../api/projects/projects.ts';
import { trackerListQuery } from '../../../api/projects/trackers.ts';
import { can } from '../../../parts/can.tsx';
import { CardLink, LinkedCard } from '../../../parts/links/card-link.tsx';
import { Colored } from '../../../parts/color/colored.tsx';
import { Empty } from '../../../parts/feedback/empty.tsx';
import { LinkButton } from '../../../parts/links/link-button.tsx';
import { Pages } from '../../../parts/list/pages.tsx';
import { DescriptionText } from '../../../parts/rich-text/linked-text.tsx';
import { t } from '../../../text/index.ts';

function None({ project }: { project: KnownProject }) {
  if (!can(project, 'project.administer')) return <Empty>{t('project.trackers.none')}</Empty>;
  return (
    <Empty
      action={
        <LinkButton to="/projects/$project/trackers/new" params={{ project: project.shortname }} variant="light">
          {t('project.trackers.new')}
        </LinkButton>
      }
    >
      {t('project.trackers.first')}
    </Empty>
  );
}

/** The trackers of a project with their descriptions. */
export function TrackerList({ project }: { project: KnownProject }) {
  const trackers = useInfiniteQuery(trackerListQuery(project.id));
  return (
    <Pages of={trackers} empty={<None project={project} />}>
      {(found) => (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {found.map((tracker) => (
            <LinkedCard key={tracker.id} padding="sm">
              <Text fw={600} component="div">
                <CardLink to="/trackers/$tracker" params={{ tracker: tracker.id }}>
                  <Colored label={tracker.label} color={tracker.color_name} />
                </CardLink>
              </Text>
              <Text size="sm" c="dimmed" lineClamp={2}>
                {tracker.description === '' ? (
                  tracker.item_name
                ) : (
                  <DescriptionText text={tracker.description} project={project.id} />
                )}
              </Text>
            </LinkedCard>
          ))}
        </SimpleGrid>
      )}
    </Pages>
  );
}
