import { Accordion, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MinimalUserGroup } from '../../../../../../contract/projects/user-group.ts';
import { groupsQuery } from '../../../../api/projects/groups.ts';
import { Loaded } from '../../../../parts/feedback/loaded.tsx';
import { PageTitle } from '../../../../parts/page-title.tsx';
import { t } from '../../../../text/index.ts';
import { useProject } from '../../use-project.ts';
import { DeleteGroup } from './delete-group.tsx';
import { EditGroup } from './edit-group.tsx';
import { GroupMembers } from './group-members.tsx';
import { NewGroup } from './new-group.tsx';

interface ActionsProps {
  group: MinimalUserGroup;
  onChanged: () => Promise<void>;
}

function GroupActions(props: ActionsProps) {
  const { group } = props;
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const onClose = () => setOpen(undefined);
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('projectAdmin.groups.edit.of', { group: group.label })}
        onClick={() => setOpen('edit')}
      >
        {t('projectAdmin.groups.edit')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={t('projectAdmin.groups.delete.of', { group: group.label })}
        onClick={() => setOpen('delete')}
      >
        {t('app.delete')}
      </Button>
      {open === 'edit' && <EditGroup {...props} onClose={onClose} />}
      {open === 'delete' && <DeleteGroup {...props} onClose={onClose} />}
    </Group>
  );
}

export function Groups() {
  const project = useProject();
  const groups = useQuery(groupsQuery(project.id));
  const queries = useQueryClient();
  const [opened, setOpened] = useState<string | null>(null);
  // Many pages name groups.
  const changed = () => queries.invalidateQueries();
  return (
    <>
      <PageTitle hint={t('projectAdmin.groups.hint')}>{t('projectAdmin.groups')}</PageTitle>
      <Stack gap="xl" maw={720}>
        <Loaded of={groups}>
          {(found) =>
            found.length === 0 ? (
              <Text c="dimmed">{t('projectAdmin.groups.none')}</Text>
            ) : (
              <Accordion variant="contained" value={opened} onChange={setOpened} order={2}>
                {found.map((group) => (
                  <Accordion.Item key={group.id} value={group.id}>
                    <Accordion.Control>{group.label}</Accordion.Control>
                    <Accordion.Panel>
                      {opened === group.id && (
                        <Stack>
                          <GroupActions group={group} onChanged={changed} />
                          <GroupMembers group={group} project={project.id} />
                        </Stack>
                      )}
                    </Accordion.Panel>
                  </Accordion.Item>
                ))}
              </Accordion>
            )
          }
        </Loaded>
        <NewGroup
          project={project.id}
          onCreated={async (group) => {
            await queries.invalidateQueries({ queryKey: groupsQuery(project.id).queryKey });
            setOpened(group.id);
          }}
        />
      </Stack>
    </>
  );
}
