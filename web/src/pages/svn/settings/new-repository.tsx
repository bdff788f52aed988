import { Button, Group, Stack, TagsInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useMemo, useState } from 'react';
import { createRepository } from '../../../api/svn/repositories.ts';
import { LinkButton } from '../../../parts/links/link-button.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';
import { type Draft, faultIn, plainDraft, settingsOf } from './draft.ts';
import { SettingsFields } from './settings-fields.tsx';
import classes from '../svn.module.css';
import { useProject } from '../use-repository.ts';

const usualLayout = ['/trunk', '/branches', '/tags'];

export function NewRepository() {
  const project = useProject();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [layout, setLayout] = useState(usualLayout);
  const [draft, setDraft] = useState<Draft>(plainDraft);
  const creating = useMutation({
    mutationFn: () => createRepository({ project_id: project.id, name, settings: { layout, ...settingsOf(draft) } }),
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: ['svn', 'of', project.id] });
      const params = { project: project.shortname, repository: made.name };
      await navigate({ to: '/projects/$project/svn/$repository', params });
    },
  });
  const fault = useMemo(() => faultIn(creating.error), [creating.error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate();
  };
  return (
    <form onSubmit={submit}>
      <PageTitle hint={t('svn.create.hint')}>{t('svn.new')}</PageTitle>
      <Stack>
        <TextInput
          label={t('svn.name')}
          description={t('svn.name.hint')}
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TagsInput label={t('svn.layout')} description={t('svn.layout.hint')} value={layout} onChange={setLayout} />
        <SettingsFields
          project={project.id}
          draft={draft}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          fault={fault}
        />
        <Stack className={classes['bar']} gap="xs">
          <Refusal error={creating.error} />
          <Group>
            <Button type="submit" loading={creating.isPending}>
              {t('svn.create')}
            </Button>
            <LinkButton to="/projects/$project/svn" params={{ project: project.shortname }} variant="default">
              {t('app.cancel')}
            </LinkButton>
          </Group>
        </Stack>
      </Stack>
    </form>
  );
}
