import { Button, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DashboardReference } from '../../../../contract/projects/dashboard.ts';
import { createDashboard, dashboardsQuery } from '../../api/dashboards.ts';
import { Empty } from '../../parts/feedback/empty.tsx';
import { Loaded } from '../../parts/feedback/loaded.tsx';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useApiForm } from '../../parts/form/use-api-form.ts';
import { isFilled } from '../../parts/form/validators.ts';
import { at } from '../../parts/links/address.ts';
import { LinkButton } from '../../parts/links/link-button.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { t } from '../../text/index.ts';

interface Props {
  /** undefined: the dashboards of the person */
  project?: { id: number; shortname: string };
  mayCreate: boolean;
}

const addressOf = (id: number, project: Props['project']): string =>
  project === undefined ? `/dashboards/${id}` : `/projects/${project.shortname}/dashboards/${id}`;

function NewDialog({ project, onClose }: Pick<Props, 'project'> & { onClose: () => void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const saved = useApiForm({
    initialValues: { label: '' },
    validate: { label: isFilled },
    save: ({ label }) => createDashboard(project?.id, label),
    onSaved: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['dashboards'] });
      await navigate({ to: at(addressOf(id, project)) });
    },
  });
  return (
    <FormDialog title={t('dashboards.new')} label={t('dashboards.create')} of={saved} onClose={onClose}>
      <TextInput label={t('dashboards.name')} required data-autofocus {...saved.form.getInputProps('label')} />
    </FormDialog>
  );
}

function Listed({ dashboards, project }: { dashboards: readonly DashboardReference[] } & Pick<Props, 'project'>) {
  return (
    <ul>
      {dashboards.map(({ id, label }) => (
        <li key={id}>
          <TextLink to={at(addressOf(id, project))}>{label}</TextLink>
        </li>
      ))}
    </ul>
  );
}

/** The dashboards of a project or of a person. */
export function DashboardList({ project, mayCreate }: Props) {
  const [isNew, setNew] = useState(false);
  const create = <Button onClick={() => setNew(true)}>{t('dashboards.new')}</Button>;
  return (
    <Stack>
      <PageTitle
        hint={t(project === undefined ? 'dashboards.own.hint' : 'dashboards.project.hint')}
        actions={
          <>
            <LinkButton to="/queries" variant="default">
              {t('queries.title')}
            </LinkButton>
            {mayCreate && create}
          </>
        }
      >
        {t(project === undefined ? 'dashboards.own' : 'dashboards.title')}
      </PageTitle>
      <Loaded of={useQuery(dashboardsQuery(project?.id))}>
        {(dashboards) =>
          dashboards.length === 0 ? (
            <Empty action={mayCreate ? create : undefined}>{t('dashboards.none')}</Empty>
          ) : (
            <Listed dashboards={dashboards} {...(project === undefined ? {} : { project })} />
          )
        }
      </Loaded>
      {isNew && <NewDialog {...(project === undefined ? {} : { project })} onClose={() => setNew(false)} />}
    </Stack>
  );
}
