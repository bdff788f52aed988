import { Card, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Project, ProjectAccess } from '../../../../../contract/projects/project.ts';
import { creationRulesQuery } from '../../../api/projects/creation.ts';
import { changeProject } from '../../../api/projects/projects.ts';
import { AccessChoice } from '../../../parts/project/access-choice.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { FormButtons } from '../../../parts/form/form-buttons.tsx';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import { t } from '../../../text/index.ts';
import { ProjectBannerForm } from './banner.tsx';
import { useProject } from '../use-project.ts';

type ProjectValues = {
  label: string;
  description: string;
  access: ProjectAccess;
  is_membership_synchronized: boolean;
};

/** The members of a private project’s groups are always its members. */
const isPrivate = (access: ProjectAccess): boolean => access.startsWith('private');

const valuesOf = ({
  label_without_icon: label,
  description,
  access,
  is_membership_synchronized,
}: Project): ProjectValues => ({
  label,
  description,
  access,
  is_membership_synchronized,
});

/** Only the changed members, so that concurrent changes of others are kept. */
const changedIn = (values: ProjectValues, project: Project): Partial<ProjectValues> => {
  const before = valuesOf(project);
  return {
    ...(values.label === before.label ? {} : { label: values.label }),
    ...(values.description === before.description ? {} : { description: values.description }),
    ...(values.access === before.access ? {} : { access: values.access }),
    ...(values.is_membership_synchronized === before.is_membership_synchronized || isPrivate(values.access)
      ? {}
      : { is_membership_synchronized: values.is_membership_synchronized }),
  };
};

export function Settings() {
  const project = useProject();
  const queries = useQueryClient();
  const { data: rules } = useQuery(creationRulesQuery);
  const saved = useEditForm({
    seen: project,
    valuesOf,
    validate: { label: isFilled },
    refusals: { label: about.projectLabel },
    save: (values, base) => changeProject(project.id, base, changedIn(values, base)),
    onSaved: async () => {
      await queries.invalidateQueries({ queryKey: ['project'] });
      void queries.invalidateQueries({ queryKey: ['projects'] });
      notifications.show({ message: t('app.saved') });
    },
  });
  const { form } = saved;
  const offered = [...new Set([project.access, ...(rules?.accesses ?? [])])];
  return (
    <>
      <PageTitle>{t('projectAdmin.settings')}</PageTitle>
      <Card withBorder p="lg" maw={720}>
        <form noValidate onSubmit={saved.onSubmit}>
          <Stack>
            <TextInput label={t('projectAdmin.settings.label')} required {...form.getInputProps('label')} />
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
              {...form.getInputProps('description')}
            />
            <AccessChoice offered={offered} value={form.values.access} {...form.getInputProps('access')} />
            <Switch
              label={t('projectAdmin.settings.synchronized')}
              description={t(
                isPrivate(form.values.access)
                  ? 'projectAdmin.settings.synchronized.private'
                  : 'projectAdmin.settings.synchronized.hint',
              )}
              {...form.getInputProps('is_membership_synchronized')}
              checked={isPrivate(form.values.access) || form.values.is_membership_synchronized}
              disabled={isPrivate(form.values.access)}
            />
            <FormButtons
              of={saved}
              label={t('app.save')}
              justify="flex-end"
              submit={{ disabled: Object.keys(changedIn(form.values, saved.base)).length === 0 }}
            />
          </Stack>
        </form>
      </Card>
      <ProjectBannerForm project={project.id} />
    </>
  );
}
