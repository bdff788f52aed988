import { Stack, TagsInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { KnownProject } from '../../../api/projects/projects.ts';
import { createRepository } from '../../../api/svn/repositories.ts';
import { can } from '../../../parts/can.tsx';
import { Forbidden } from '../../../parts/feedback/page-failure.tsx';
import { footRef } from '../../../parts/foot.ts';
import { FormButtons } from '../../../parts/form/form-buttons.tsx';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../../parts/form/use-api-form.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import { LinkButton } from '../../../parts/links/link-button.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { t } from '../../../text/index.ts';
import classes from '../svn.module.css';
import { UnlessSuspended } from '../unless-suspended.tsx';
import { useProject } from '../../projects/use-project.ts';
import { faultIn, plainDraft, svnSettingsOf } from './draft.ts';
import { SettingsFields } from './settings-fields.tsx';

const usualLayout = ['/trunk', '/branches', '/tags'];

export function NewRepository() {
  const project = useProject();
  return (
    <UnlessSuspended>
      {can(project, 'project.create_repository') ? (
        <NewRepositoryForm project={project} />
      ) : (
        <Forbidden>{t('svn.new.denied')}</Forbidden>
      )}
    </UnlessSuspended>
  );
}

function NewRepositoryForm({ project }: { project: KnownProject }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const saved = useApiForm({
    initialValues: { name: '', layout: usualLayout, ...plainDraft },
    validate: { name: isFilled },
    refusals: { name: about.repositoryName },
    save: ({ name, layout, ...draft }) =>
      createRepository({ project_id: project.id, name, settings: { layout, ...svnSettingsOf(draft) } }),
    onSaved: async (made) => {
      await queries.invalidateQueries({ queryKey: ['svn', 'of', project.id] });
      const params = { project: project.shortname, repository: made.name };
      await navigate({ to: '/projects/$project/svn/$repository', params });
    },
  });
  const { form, error } = saved;
  const fault = useMemo(() => faultIn(error), [error]);
  return (
    <form noValidate onSubmit={saved.onSubmit}>
      <PageTitle hint={t('svn.create.hint')}>{t('svn.new')}</PageTitle>
      <Stack>
        <TextInput label={t('svn.name')} description={t('svn.name.hint')} required {...form.getInputProps('name')} />
        <TagsInput label={t('svn.layout')} description={t('svn.layout.hint')} {...form.getInputProps('layout')} />
        <SettingsFields project={project.id} draft={form.values} onChange={form.setValues} fault={fault} />
        <Stack ref={footRef} data-foot className={classes['bar']} gap="xs">
          <FormButtons of={saved} label={t('svn.create')}>
            <LinkButton to="/projects/$project/svn" params={{ project: project.shortname }} variant="default">
              {t('app.cancel')}
            </LinkButton>
          </FormButtons>
        </Stack>
      </Stack>
    </form>
  );
}
