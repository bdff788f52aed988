import { Accordion, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { groupsQuery } from '../../../../api/projects/groups.ts';
import { Loaded } from '../../../../parts/feedback/loaded.tsx';
import { PageTitle } from '../../../../parts/page-title.tsx';
import { t } from '../../../../text/index.ts';
import { useProject } from '../../use-project.ts';
import { GroupMembers } from './group-members.tsx';
import { NewGroup } from './new-group.tsx';

export function Groups() {
  const project = useProject();
  const groups = useQuery(groupsQuery(project.id));
  const queries = useQueryClient();
  const [opened, setOpened] = useState<string | null>(null);
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
                      {opened === group.id && <GroupMembers group={group} project={project.id} />}
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
