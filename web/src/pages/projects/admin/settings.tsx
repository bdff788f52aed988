import { Card, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Project, ProjectAccess } from '../../../../../contract/projects/project.ts';
import { creationRulesQuery } from '../../../api/projects/creation.ts';
import { changeProject } from '../../../api/projects/projects.ts';
import { useVisit } from '../../../api/session.ts';
import { can } from '../../../parts/can.tsx';
import { AccessChoice } from '../../../parts/project/access-choice.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { FormButtons } from '../../../parts/form/form-buttons.tsx';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import { t } from '../../../text/index.ts';
import { useProject } from '../use-project.ts';
import { projectBannerQuery, setProjectBanner } from '../../../api/banners.ts';
import { BannerForm } from '../../../parts/banner/banner-form.tsx';
import { Loaded } from '../../../parts/feedback/loaded.tsx';

/** The banner on the pages of the project. */
function ProjectBannerForm({ project }: { project: number }) {
  const queries = useQueryClient();
  const query = projectBannerQuery(project);
  const found = useQuery(query);
  return (
    <Card withBorder p="lg" maw={720} mt="lg">
      <Loaded of={found}>
        {(banner) => (
          <BannerForm
            banner={banner}
            hint={t('banner.project.hint')}
            onSave={async (message, base) => {
              await setProjectBanner(project, base, message);
              await queries.invalidateQueries({ queryKey: query.queryKey });
            }}
          />
        )}
      </Loaded>
    </Card>
  );
}

type ProjectValues = {
  label: string;
  shortname: string;
  description: string;
  access: ProjectAccess;
  is_membership_synchronized: boolean;
};

/** The members of a private project’s groups are always its members. */
const isPrivate = (access: ProjectAccess): boolean => access.startsWith('private');

const valuesOf = ({
  label_without_icon: label,
  shortname,
  description,
  access,
  is_membership_synchronized,
}: Project): ProjectValues => ({
  label,
  shortname,
  description,
  access,
  is_membership_synchronized,
});

/** Only the changed members, so that concurrent changes of others are kept. */
const changedIn = (values: ProjectValues, project: Project): Partial<ProjectValues> => {
  const before = valuesOf(project);
  return {
    ...(values.label === before.label ? {} : { label: values.label }),
    ...(values.shortname === before.shortname ? {} : { shortname: values.shortname }),
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
  const navigate = useNavigate();
  const { data: rules } = useQuery(creationRulesQuery);
  const mayRename = can(useVisit(), 'platform.administer');
  const saved = useEditForm({
    seen: project,
    valuesOf,
    validate: { label: isFilled, shortname: isFilled },
    refusals: { label: about.projectLabel, shortname: about.projectShortname },
    save: (values, base) => changeProject(project.id, base, changedIn(values, base)),
    onSaved: async () => {
      const { shortname } = saved.form.getValues();
      if (shortname !== project.shortname) {
        // The address with the old name leads nowhere from now on.
        await navigate({ to: '/projects/$project/admin/settings', params: { project: shortname }, replace: true });
      }
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
              description={t(
                mayRename ? 'projectAdmin.settings.shortname.change' : 'projectAdmin.settings.shortname.hint',
              )}
              {...form.getInputProps('shortname')}
              {...(mayRename ? { required: true } : { readOnly: true, variant: 'filled' })}
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
