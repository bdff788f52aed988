import { Stack } from '@mantine/core';
import { Can } from '../../../parts/can.tsx';
import { LinkButton } from '../../../parts/links/link-button.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { t } from '../../../text/index.ts';
import { useProject } from '../use-project.ts';
import { DeletedTrackers } from './deleted-trackers.tsx';
import { TrackerList } from './tracker-list.tsx';

export function ProjectTrackers() {
  const project = useProject();
  return (
    <>
      <PageTitle
        hint={t('project.trackers.hint')}
        actions={
          <Can on={project} action="project.administer">
            <LinkButton to="/projects/$project/trackers/new" params={{ project: project.shortname }}>
              {t('project.trackers.new')}
            </LinkButton>
          </Can>
        }
      >
        {t('project.trackers')}
      </PageTitle>
      <Stack gap="xl">
        <TrackerList project={project} />
        <Can on={project} action="project.administer">
          <DeletedTrackers project={project.id} />
        </Can>
      </Stack>
    </>
  );
}
