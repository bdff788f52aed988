import { Alert, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AwaitedProject, Project } from '../../../../../contract/projects/project.ts';
import { creationRulesQuery } from '../../../api/projects/creation.ts';
import { useSelf } from '../../../api/session.ts';
import { SignInFirst } from '../../../parts/feedback/page-failure.tsx';
import { LinkButton } from '../../../parts/links/link-button.tsx';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { t } from '../../../text/index.ts';
import { reasonInWords } from '../../../text/reasons/reasons.ts';
import { ProjectForm } from './form.tsx';
import { rememberFile } from './sending.ts';

const route = getRouteApi('/projects/new');

function Waits({ project }: { project: Project }) {
  return (
    <Alert title={t('newProject.waiting', { project: project.label })}>
      <Text size="sm" mb="sm">
        {t('newProject.waiting.hint')}
      </Text>
      <LinkButton to="/projects" size="xs" variant="light">
        {t('app.projects')}
      </LinkButton>
    </Alert>
  );
}

function Creation() {
  const rules = useQuery(creationRulesQuery);
  const { from } = route.useSearch();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<Project>();

  async function open(shortname: string) {
    void queries.invalidateQueries({ queryKey: ['projects'] });
    await navigate({ to: '/projects/$project', params: { project: shortname } });
  }

  async function created(project: Project | AwaitedProject, archive: File | null): Promise<void> {
    if ('upload_href' in project) {
      const upload = project.upload_href.replace(/^.*\//, '');
      if (archive !== null) rememberFile(upload, archive);
      // The upload has an address of its own, so that people find it again after they closed the page.
      return navigate({ to: '/projects/archives/$upload', params: { upload } });
    }
    if (project.status === 'pending') setWaiting(project);
    else await open(project.shortname);
  }

  if (waiting !== undefined) return <Waits project={waiting} />;
  return (
    <Loaded of={rules}>
      {(known) =>
        known.refusal === null ? (
          <ProjectForm rules={known} from={from} onCreated={created} />
        ) : (
          <Alert color="yellow" title={t('newProject.refused')}>
            {reasonInWords(known.refusal)}
          </Alert>
        )
      }
    </Loaded>
  );
}

export function NewProject() {
  if (useSelf() === null) return <SignInFirst />;
  return (
    <>
      <PageTitle>{t('newProject.title')}</PageTitle>
      <Creation />
    </>
  );
}
