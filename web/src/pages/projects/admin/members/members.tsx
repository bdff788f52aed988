import { Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectMember } from '../../../../../../contract/projects/project.ts';
import { addToGroup, memberGroup, removeFromGroup } from '../../../../api/projects/groups.ts';
import { membersQuery } from '../../../../api/projects/projects.ts';
import { Can } from '../../../../parts/can.tsx';
import { InviteForm } from '../../../../parts/invitations/invite-form.tsx';
import { PendingInvitations } from '../../../../parts/invitations/pending-invitations.tsx';
import { Confirm } from '../../../../parts/confirm.tsx';
import { PageTitle } from '../../../../parts/page-title.tsx';
import { Pages } from '../../../../parts/list/pages.tsx';
import { t } from '../../../../text/index.ts';
import { useProject } from '../../use-project.ts';
import { Member, useMembersChanged } from './member.tsx';
import { UserForm } from './user-form.tsx';
import { personName } from '../../../../parts/names.ts';

export function Members() {
  const project = useProject();
  const members = useInfiniteQuery(membersQuery(project.id));
  const changed = useMembersChanged();
  const [isInviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<ProjectMember['user']>();
  const group = `${project.id}_${memberGroup}`;
  return (
    <>
      <PageTitle
        about={t('projectAdmin.members.hint')}
        actions={
          <Can on={project} action="project.administer">
            <UserForm
              isInRow
              label={t('projectAdmin.members.add')}
              onAdd={async (username) => {
                await addToGroup(group, username);
                await changed();
              }}
            />
            <Button variant="default" onClick={() => setInviting(true)}>
              {t('invitations.invite')}
            </Button>
          </Can>
        }
      >
        {t('projectAdmin.members')}
      </PageTitle>
      <Stack gap="lg" maw={720}>
        <Pages of={members} empty={<Text c="dimmed">{t('project.members.none')}</Text>}>
          {(found) => (
            <Stack gap={0} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
              {found.map((member) => (
                <Member
                  key={member.user.id}
                  project={project}
                  member={member}
                  owner={found.find(({ is_owner: owns }) => owns)?.user}
                  onRemove={() => setLeaving(member.user)}
                />
              ))}
            </Stack>
          )}
        </Pages>
        <PendingInvitations project={project.id} />
      </Stack>
      {isInviting && <InviteForm project={project.id} onClose={() => setInviting(false)} />}
      {leaving !== undefined && (
        <Confirm
          title={t('projectAdmin.members.remove', { user: personName(leaving) })}
          label={t('projectAdmin.members.remove.label')}
          onClose={() => setLeaving(undefined)}
          action={async () => {
            await removeFromGroup(group, leaving.id ?? 0);
            await changed();
          }}
        >
          {t('projectAdmin.members.remove.hint')}
        </Confirm>
      )}
    </>
  );
}
