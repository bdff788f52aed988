import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { changeDashboard, deleteDashboard, type KnownDashboard } from '../../api/dashboards.ts';
import type { Version } from '../../api/writes.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useEditForm } from '../../parts/form/use-edit-form.ts';
import { isFilled } from '../../parts/form/validators.ts';
import { t } from '../../text/index.ts';

function RenameDialog({ dashboard, onClose }: { dashboard: KnownDashboard; onClose: () => void }) {
  const queries = useQueryClient();
  const saved = useEditForm({
    seen: dashboard,
    valuesOf: ({ label }) => ({ label }),
    validate: { label: isFilled },
    save: (values, base) => changeDashboard(base, values),
    onSaved: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: ['dashboard', dashboard.id] });
      await queries.invalidateQueries({ queryKey: ['dashboards'] });
    },
  });
  return (
    <FormDialog title={t('dashboards.rename')} label={t('app.save')} of={saved} onClose={onClose}>
      <TextInput label={t('dashboards.name')} required data-autofocus {...saved.form.getInputProps('label')} />
    </FormDialog>
  );
}

/** Actions on the whole dashboard. */
export function DashboardMenu({ dashboard }: { dashboard: KnownDashboard }) {
  const [open, setOpen] = useState<'rename' | 'delete'>();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const close = () => setOpen(undefined);
  const remove = async (now?: Version) => {
    await deleteDashboard(dashboard, now);
    const { project } = dashboard;
    await (project === null
      ? navigate({ to: '/dashboards' })
      : navigate({ to: '/projects/$project/dashboards', params: { project: String(project.id) } }));
    queries.removeQueries({ queryKey: ['dashboard', dashboard.id] });
    await queries.invalidateQueries({ queryKey: ['dashboards'] });
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={t('dashboards.menu')}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('rename')}>{t('dashboards.rename')}</Menu.Item>
          <Menu.Item color="red" onClick={() => setOpen('delete')}>
            {t('dashboards.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'rename' && <RenameDialog dashboard={dashboard} onClose={close} />}
      {open === 'delete' && (
        <Confirm title={t('dashboards.delete')} label={t('app.delete')} onClose={close} action={remove}>
          {t('dashboards.delete.hint')}
        </Confirm>
      )}
    </>
  );
}
