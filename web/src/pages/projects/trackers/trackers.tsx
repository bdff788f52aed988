import { Stack } from '@mantine/core';
import { useAdministers } from '../../../api/session.ts';
import { LinkButton } from '../../../parts/links/link-button.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { t } from '../../../text/index.ts';
import { useProject } from '../use-project.ts';
import { DeletedTrackers } from './deleted-trackers.tsx';
import { TrackerList } from './tracker-list.tsx';

export function ProjectTrackers() {
  const project = useProject();
  const administers = useAdministers(project.id);
  return (
    <>
      <PageTitle
        hint={t('project.trackers.hint')}
        actions={
          administers && (
            <LinkButton to="/projects/$project/trackers/new" params={{ project: project.shortname }}>
              {t('project.trackers.new')}
            </LinkButton>
          )
        }
      >
        {t('project.trackers')}
      </PageTitle>
      <Stack gap="xl">
        <TrackerList project={project} />
        {administers && <DeletedTrackers project={project.id} />}
      </Stack>
    </>
  );
}
