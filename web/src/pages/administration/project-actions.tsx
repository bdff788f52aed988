import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Project } from '../../../../contract/projects/project.ts';
import { deleteProject, setProjectTemplate, settingsQuery } from '../../api/administration.ts';
import { useVisit } from '../../api/session.ts';
import { Can, can } from '../../parts/can.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { done, refused } from '../../parts/feedback/done.ts';
import { t } from '../../text/index.ts';

interface Props {
  project: Project;
  refresh: () => Promise<void>;
}

/** The actions on a project besides changes of its status. Other people than site administrators refuse projects. */
export function ProjectActions({ project, refresh }: Props) {
  const [isDeleting, setIsDeleting] = useState(false);
  const visit = useVisit();
  const isAdministrator = can(visit, 'platform.administer');
  const { data: settings } = useQuery({ ...settingsQuery, enabled: isDeleting && isAdministrator });
  const name = { project: project.label };
  const switching = useMutation({
    mutationFn: () => setProjectTemplate(project, !project.is_template),
    onError: (error) => {
      refused(error);
      void refresh();
    },
    onSuccess: async () => {
      await refresh();
      done(t('app.saved'));
    },
  });
  const days = settings?.project_restore_days ?? 0;
  const lasting = days > 0 ? t('admin.projects.delete.hint', { days }) : t('admin.projects.delete.hint.unlimited');
  const hint = isAdministrator ? lasting : t('admin.projects.delete.hint.refused');
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={switching.isPending}
            aria-label={t('admin.projects.more', name)}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Can on={visit} action="platform.administer">
            {project.status === 'active' && (
              <Menu.Item renderRoot={(props) => <Link to="/projects/new" search={{ from: project.id }} {...props} />}>
                {t('admin.projects.copy')}
              </Menu.Item>
            )}
            <Menu.Item onClick={() => switching.mutate()}>
              {project.is_template ? t('admin.projects.makeOrdinary') : t('admin.projects.makeTemplate')}
            </Menu.Item>
          </Can>
          <Menu.Item c="var(--mantine-color-error)" onClick={() => setIsDeleting(true)}>
            {t('app.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isDeleting && (
        <Confirm
          title={t('admin.projects.delete', name)}
          label={t('app.delete')}
          onClose={() => setIsDeleting(false)}
          action={async (now) => {
            await deleteProject(project, now);
            await refresh();
            done(t('admin.projects.deletedNow', name));
          }}
        >
          {hint}
        </Confirm>
      )}
    </>
  );
}
