import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserGroupReference } from '../../../../../contract/projects/user-group.ts';
import { administratorsQuery, saveAdministrators } from '../../../api/svn/repositories.ts';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';
import { RepositoryGroupChoice } from '../group-choice.tsx';

interface FormProps {
  project: number;
  groups: UserGroupReference[];
  onClose: () => void;
}

function AdministratorsForm({ project, groups, onClose }: FormProps) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(() => groups.map(({ id }) => id));
  const saving = useMutation({
    mutationFn: () => saveAdministrators(project, chosen),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: administratorsQuery(project).queryKey });
    },
  });
  return (
    <Stack>
      <Text size="sm">{t('svn.administrators.hint')}</Text>
      <RepositoryGroupChoice
        label={t('svn.administrators.groups')}
        project={project}
        value={chosen}
        onChange={setChosen}
      />
      <Refusal error={saving.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button loading={saving.isPending} onClick={() => saving.mutate()}>
          {t('app.save')}
        </Button>
      </Group>
    </Stack>
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
        <Loaded of={found}>
          {(groups) => <AdministratorsForm project={project} groups={groups} onClose={close} />}
        </Loaded>
      </Modal>
    </>
  );
}
