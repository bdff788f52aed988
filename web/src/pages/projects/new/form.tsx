import { Alert, Button, Card, FileInput, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AwaitedProject, Project, ProjectCreation } from '../../../../../contract/project.ts';
import { createProject, rehearse } from '../../../api/projects/creation.ts';
import { AccessChoice } from '../../../parts/project/access-choice.tsx';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { formatSize } from '../../../text/format.ts';
import { t } from '../../../text/index.ts';
import { Categories, Fields, useIsDescribed } from './descriptions.tsx';
import { type Draft, emptyDraft, fromArchive, type Member, rehearsed, requestOf, shortnameOf } from './draft.ts';
import { TemplateGallery } from './template-gallery.tsx';
import { useRehearsal } from './use-rehearsal.ts';

interface Props {
  rules: ProjectCreation;
  onCreated: (project: Project | AwaitedProject, archive: File | null) => Promise<void>;
}

/** Asks what a project needs, and says at once what cannot be. */
export function Form({ rules, onCreated }: Props) {
  const [draft, setDraft] = useState(() => emptyDraft(rules));
  const request = requestOf(draft, rules);
  const rehearsal = useRehearsal(request);
  const { faultOf } = rehearsal;
  const change = (values: Partial<Draft>, ...members: Member[]) => {
    setDraft((before) => ({ ...before, ...values }));
    rehearsal.touch(...members);
  };
  const creating = useMutation({
    mutationFn: async () => {
      rehearsal.touchAll();
      // What is wrong shows beside the fields.
      if ((await rehearse(rehearsed(request))).length > 0) return;
      await onCreated(await createProject(request), draft.archive);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate();
  };
  const isDescribed = useIsDescribed();
  const isArchive = draft.start === fromArchive;
  return (
    <form onSubmit={submit}>
      <Stack maw={820}>
        {rules.needs_approval && <Alert>{t('newProject.approval')}</Alert>}
        <Card withBorder p="lg">
          <Stack>
            <TextInput
              label={t('newProject.label')}
              withAsterisk
              value={draft.label}
              error={faultOf('label')}
              onChange={(event) => change({ label: event.currentTarget.value }, 'label', 'shortname')}
            />
            <TextInput
              label={t('newProject.shortname')}
              description={t('newProject.shortname.hint')}
              withAsterisk
              value={shortnameOf(draft)}
              error={faultOf('shortname')}
              onChange={(event) => change({ shortname: event.currentTarget.value }, 'shortname')}
            />
            <Textarea
              label={t('newProject.description')}
              description={t('newProject.description.hint')}
              withAsterisk={rules.is_description_required}
              autosize
              minRows={2}
              value={draft.description}
              error={faultOf('description')}
              onChange={(event) => change({ description: event.currentTarget.value }, 'description')}
            />
            <AccessChoice
              value={draft.access}
              offered={rules.accesses}
              error={faultOf('access')}
              onChange={(access) => change({ access }, 'access')}
            />
          </Stack>
        </Card>
        <Card withBorder p="lg">
          <Stack>
            <TemplateGallery
              value={draft.start}
              withArchive={rules.archive_size_limit !== null}
              error={faultOf('template')}
              onChange={(start) => change({ start }, 'template')}
            />
            {isArchive && (
              <FileInput
                label={t('newProject.archive')}
                placeholder={t('newProject.archive.choose')}
                description={t('newProject.archive.limit', { limit: formatSize(rules.archive_size_limit ?? 0) })}
                accept=".zip,application/zip"
                required
                clearable
                value={draft.archive}
                onChange={(archive) => change({ archive })}
              />
            )}
          </Stack>
        </Card>
        <Card withBorder p="lg" hidden={!isDescribed}>
          <Stack>
            <Categories
              values={draft.categories}
              error={faultOf('categories')}
              onChange={(categories) => change({ categories }, 'categories')}
            />
            <Fields
              values={draft.fields}
              error={faultOf('fields')}
              onChange={(fields) => change({ fields }, 'fields')}
            />
          </Stack>
        </Card>
        <Refusal error={creating.error ?? rehearsal.error} />
        <Group justify="flex-end">
          <Text size="sm" c="dimmed" component="output">
            {rehearsal.isReady && !rehearsal.isChecking ? t('newProject.ready') : ''}
          </Text>
          <Button type="submit" loading={creating.isPending} disabled={isArchive && draft.archive === null}>
            {t('newProject.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
