import { Button, Modal, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SvnPermissions } from '../../../../../contract/svn/repository.ts';
import { administratorsQuery, saveAdministrators } from '../../../api/svn/repositories.ts';
import type { Version } from '../../../api/writes.ts';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { FormButtons } from '../../../parts/form/form-buttons.tsx';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
import { t } from '../../../text/index.ts';
import { RepositoryGroupChoice } from '../group-choice.tsx';

interface FormProps {
  project: number;
  seen: SvnPermissions & Version;
  onClose: () => void;
}

function AdministratorsForm({ project, seen, onClose }: FormProps) {
  const queries = useQueryClient();
  const saved = useEditForm({
    seen,
    valuesOf: ({ administrators }) => ({ administrators: administrators.map(({ id }) => id) }),
    save: (values, base) => saveAdministrators(project, base, values.administrators),
    onSaved: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: administratorsQuery(project).queryKey });
    },
  });
  return (
    <form noValidate onSubmit={saved.onSubmit}>
      <Stack>
        <Text size="sm">{t('svn.administrators.hint')}</Text>
        <RepositoryGroupChoice
          label={t('svn.administrators.groups')}
          project={project}
          value={saved.form.values.administrators}
          onChange={(groups) => saved.form.setFieldValue('administrators', groups)}
        />
        <FormButtons of={saved} label={t('app.save')} onCancel={onClose} justify="flex-end" />
      </Stack>
    </form>
  );
}

/** Which groups administer the repositories of a project, for its administrators. */
export function Administrators({ project }: { project: number }) {
  const [isOpen, setOpen] = useState(false);
  const found = useQuery({ ...administratorsQuery(project), enabled: isOpen });
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {t('svn.administrators')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('svn.administrators.title')}
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        <Loaded of={found}>{(seen) => <AdministratorsForm project={project} seen={seen} onClose={close} />}</Loaded>
      </Modal>
    </>
  );
}
