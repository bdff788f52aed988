import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import type { SvnRepository, SvnSettings } from '../../../../../contract/svn.ts';
import { repositoryQuery, saveSettings } from '../../../api/svn/repositories.ts';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';
import { Deletion } from './deletion.tsx';
import { type Draft, draftOf, faultIn, settingsOf } from './draft.ts';
import { SettingsFields } from './settings-fields.tsx';
import classes from '../svn.module.css';
import { Versions } from './versions.tsx';

interface Props {
  repository: SvnRepository;
  settings: SvnSettings;
}

/** All settings, saved as one: what is refused stays as it was typed. */
export function SettingsForm({ repository, settings }: Props) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => draftOf(settings));
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const saving = useMutation({
    mutationFn: () => saveSettings(repository.id, settingsOf(draft)),
    onSuccess: async (saved) => {
      queries.setQueryData(repositoryQuery(repository.project.id, repository.name).queryKey, saved);
      // Rules for groups that don't exist have become comments.
      if (saved.settings !== undefined) setDraft(draftOf(saved.settings));
      await queries.invalidateQueries({ queryKey: ['svn', repository.id, 'versions'] });
    },
  });
  const fault = useMemo(() => faultIn(saving.error), [saving.error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <>
      <form onSubmit={submit}>
        <Stack>
          <SettingsFields
            project={repository.project.id}
            draft={draft}
            onChange={(part) => {
              if (saving.isSuccess) saving.reset();
              change(part);
            }}
            fault={fault}
            versions={<Versions repository={repository} onRestored={change} />}
          />
          <Stack className={classes['bar']} gap="xs">
            <Refusal error={saving.error} />
            <Group>
              <Button type="submit" loading={saving.isPending}>
                {t('app.save')}
              </Button>
              <Text component="output" size="sm" c="dimmed">
                {saving.isSuccess ? t('app.saved') : ''}
              </Text>
            </Group>
          </Stack>
        </Stack>
      </form>
      <Deletion repository={repository} />
    </>
  );
}
