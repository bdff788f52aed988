import { Button, Card, Stack, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Project, ProjectAccess } from '../../../../../contract/project.ts';
import { creationRulesQuery } from '../../../api/projects/creation.ts';
import { changeProject } from '../../../api/projects/projects.ts';
import { AccessChoice } from '../../../parts/project/access-choice.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';
import { ProjectBannerForm } from './banner.tsx';
import { useProject } from '../use-project.ts';

interface Draft {
  label: string;
  description: string;
  access: ProjectAccess;
}

const draftOf = ({ label_without_icon: label, description, access }: Project): Draft => ({
  label,
  description,
  access,
});

/** What is different, so that nobody overwrites what somebody else has changed meanwhile. */
const changedIn = (draft: Draft, project: Project): Partial<Draft> => {
  const before = draftOf(project);
  return {
    ...(draft.label === before.label ? {} : { label: draft.label }),
    ...(draft.description === before.description ? {} : { description: draft.description }),
    ...(draft.access === before.access ? {} : { access: draft.access }),
  };
};

export function Settings() {
  const project = useProject();
  const queries = useQueryClient();
  const { data: rules } = useQuery(creationRulesQuery);
  const [draft, setDraft] = useState(() => draftOf(project));
  const change = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }));
  const changes = changedIn(draft, project);
  const saving = useMutation({
    mutationFn: () => changeProject(project.id, changes),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['project'] });
      void queries.invalidateQueries({ queryKey: ['projects'] });
      notifications.show({ message: t('app.saved') });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  const offered = [...new Set([project.access, ...(rules?.accesses ?? [])])];
  return (
    <>
      <PageTitle>{t('projectAdmin.settings')}</PageTitle>
      <Card withBorder p="lg" maw={720}>
        <form onSubmit={submit}>
          <Stack>
            <TextInput
              label={t('projectAdmin.settings.label')}
              required
              value={draft.label}
              onChange={(event) => change({ label: event.currentTarget.value })}
            />
            <TextInput
              label={t('projectAdmin.settings.shortname')}
              description={t('projectAdmin.settings.shortname.hint')}
              value={project.shortname}
              readOnly
              variant="filled"
            />
            <Textarea
              label={t('projectAdmin.settings.description')}
              autosize
              minRows={3}
              value={draft.description}
              onChange={(event) => change({ description: event.currentTarget.value })}
            />
            <AccessChoice value={draft.access} offered={offered} onChange={(access) => change({ access })} />
            <Refusal error={saving.error} />
            <Button
              type="submit"
              loading={saving.isPending}
              disabled={Object.keys(changes).length === 0}
              style={{ alignSelf: 'flex-end' }}
            >
              {t('app.save')}
            </Button>
          </Stack>
        </form>
      </Card>
      <ProjectBannerForm project={project.id} />
    </>
  );
}
