import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SvnSettings } from '../../../../../contract/svn/repository.ts';
import { type KnownRepository, repositoryQuery, saveSettings } from '../../../api/svn/repositories.ts';
import { footRef } from '../../../parts/foot.ts';
import { FormButtons } from '../../../parts/form/form-buttons.tsx';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
import { t } from '../../../text/index.ts';
import classes from '../svn.module.css';
import { Deletion } from './deletion.tsx';
import { repositoryDraftOf, faultIn, type RepositoryDraft, svnSettingsOf } from './draft.ts';
import { SettingsFields } from './settings-fields.tsx';
import { Versions } from './versions.tsx';

interface SettingsFormProps {
  repository: KnownRepository;
  settings: SvnSettings;
}

/** All settings of a repository, saved together. */
export function SettingsForm({ repository, settings }: SettingsFormProps) {
  const queries = useQueryClient();
  const query = repositoryQuery(repository.project.id, repository.name);
  const saved = useEditForm({
    seen: repository,
    valuesOf: (seen) => repositoryDraftOf(seen.settings ?? settings),
    save: (draft, base) => saveSettings(base, svnSettingsOf(draft)),
    onSaved: async (answer) => {
      await queries.invalidateQueries({ queryKey: query.queryKey });
      // The server turns rules for unknown groups into comments.
      if (answer.settings !== undefined) form.setValues(repositoryDraftOf(answer.settings));
      await queries.invalidateQueries({ queryKey: ['svn', repository.id, 'versions'] });
    },
  });
  const { form, error } = saved;
  const fault = useMemo(() => faultIn(error), [error]);
  const change = (part: Partial<RepositoryDraft>) => {
    if (saved.isSaved) saved.reset();
    form.setValues(part);
  };
  const showRestored = async (restored: Partial<RepositoryDraft>) => {
    form.setValues(restored);
    const now = await queries.fetchQuery({ ...query, staleTime: 0 });
    if (now !== null) saved.rebase(now);
  };
  return (
    <>
      <form noValidate onSubmit={saved.onSubmit}>
        <Stack>
          <SettingsFields
            project={repository.project.id}
            draft={form.values}
            onChange={change}
            fault={fault}
            versions={<Versions repository={repository} onRestored={(restored) => void showRestored(restored)} />}
          />
          <Stack ref={footRef} data-foot className={classes['bar']} gap="xs">
            <FormButtons of={saved} label={t('app.save')}>
              <Text component="output" size="sm" c="dimmed">
                {saved.isSaved ? t('app.saved') : ''}
              </Text>
            </FormButtons>
          </Stack>
        </Stack>
      </form>
      <Deletion repository={repository} />
    </>
  );
}
