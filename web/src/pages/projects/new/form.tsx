import { Alert, Card, FileInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import type { AwaitedProject, Project, ProjectCreation } from '../../../../../contract/projects/project.ts';
import { createProject, rehearse } from '../../../api/projects/creation.ts';
import { AccessChoice } from '../../../parts/project/access-choice.tsx';
import { formatSize } from '../../../text/format.ts';
import { FormButtons } from '../../../parts/form/form-buttons.tsx';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../../parts/form/use-api-form.ts';
import { t } from '../../../text/index.ts';
import { CategoryInputs, FieldInputs, useIsDescribed } from './descriptions.tsx';
import {
  emptyProjectDraft,
  fromArchive,
  type CreationMember,
  type ProjectDraft,
  rehearsed,
  projectRequest,
  shortnameOf,
} from './draft.ts';
import { TemplateGallery } from './template-gallery.tsx';
import { useRehearsal } from './use-rehearsal.ts';

interface Props {
  rules: ProjectCreation;
  /** the project that the address names as a starting point */
  from: number | undefined;
  onCreated: (project: Project | AwaitedProject, archive: File | null) => Promise<void>;
}

/** The inputs for text, in the order of the page. */
const typed = ['label', 'shortname', 'description'] as const;

/** The form for a new project. The server checks it while the person types. */
export function ProjectForm({ rules, from, onCreated }: Props) {
  const saved = useApiForm({
    initialValues: emptyProjectDraft(rules, from),
    refusals: { label: about.projectLabel, shortname: about.projectShortname },
    save: async (values) => {
      rehearsal.touchAll();
      const wanted = projectRequest(values, rules);
      const faults = await rehearse(rehearsed(wanted));
      if (faults.length === 0) return await onCreated(await createProject(wanted), values.archive);
      // The faults appear at the inputs.
      const faulty = typed.find((name) => faults.some(({ member }) => member === name));
      if (faulty !== undefined) saved.form.getInputNode(faulty)?.focus();
    },
  });
  const draft = saved.form.values;
  const rehearsal = useRehearsal(projectRequest(draft, rules));
  const change = (values: Partial<ProjectDraft>, ...members: CreationMember[]) => {
    saved.form.setValues(values);
    rehearsal.touch(...members);
  };
  const inputProps = (member: (typeof typed)[number], ...members: CreationMember[]) => ({
    ...saved.form.getInputProps(member),
    error: rehearsal.faultOf(member) ?? saved.form.errors[member],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [member]: event.currentTarget.value }, member, ...members),
  });
  const { faultOf } = rehearsal;
  const isDescribed = useIsDescribed();
  const isArchive = draft.start === fromArchive;
  return (
    <form noValidate onSubmit={saved.onSubmit}>
      <Stack maw={820}>
        {rules.needs_approval && <Alert>{t('newProject.approval')}</Alert>}
        <Card withBorder p="lg">
          <Stack>
            <TextInput label={t('newProject.label')} withAsterisk {...inputProps('label', 'shortname')} />
            <TextInput
              label={t('newProject.shortname')}
              description={t('newProject.shortname.hint')}
              withAsterisk
              {...inputProps('shortname')}
              value={shortnameOf(draft)}
            />
            <Textarea
              label={t('newProject.description')}
              description={t('newProject.description.hint')}
              withAsterisk={rules.is_description_required}
              autosize
              minRows={2}
              {...inputProps('description')}
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
              from={from}
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
            <CategoryInputs
              values={draft.categories}
              error={faultOf('categories')}
              onChange={(categories) => change({ categories }, 'categories')}
            />
            <FieldInputs
              values={draft.fields}
              error={faultOf('fields')}
              onChange={(fields) => change({ fields }, 'fields')}
            />
          </Stack>
        </Card>
        <FormButtons
          of={{ isSaving: saved.isSaving, error: saved.error ?? rehearsal.error }}
          label={t('newProject.create')}
          justify="flex-end"
          submit={{ disabled: isArchive && draft.archive === null }}
        >
          <Text size="sm" c="dimmed" component="output">
            {rehearsal.isReady && !rehearsal.isChecking ? t('newProject.ready') : ''}
          </Text>
        </FormButtons>
      </Stack>
    </form>
  );
}
