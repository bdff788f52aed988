import { Stack } from '@mantine/core';
import { Can } from '../../../parts/can.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { t } from '../../../text/index.ts';
import { useProject } from '../use-project.ts';
import { DeleteTrackers } from './delete-trackers.tsx';
import { ProjectRemoval, ProjectRestoration } from './removal.tsx';
import { Suspension } from './suspension.tsx';

export function Danger() {
  const project = useProject();
  const isDeleted = project.status === 'deleted';
  return (
    <>
      <PageTitle>{t('projectAdmin.danger')}</PageTitle>
      <Stack maw={720}>
        {!isDeleted && <Suspension project={project} />}
        <Can on={project} action="project.delete">
          {isDeleted ? <ProjectRestoration project={project} /> : <ProjectRemoval project={project} />}
        </Can>
        <Can on={project} action="project.administer">
          <DeleteTrackers project={project.id} />
        </Can>
      </Stack>
    </>
  );
}
