import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProjectMember } from '../../../../../../contract/projects/project.ts';
import { addToGroup, administratorGroup, removeFromGroup } from '../../../../api/projects/groups.ts';
import { type KnownProject, setProjectOwner } from '../../../../api/projects/projects.ts';
import { Named } from '../../../../parts/avatar/avatar.tsx';
import { can } from '../../../../parts/can.tsx';
import { at } from '../../../../parts/links/address.ts';
import { Refusal } from '../../../../parts/feedback/refusal.tsx';
import { isClosed } from './account-state.ts';
import { TextLink } from '../../../../parts/links/text-link.tsx';
import { t } from '../../../../text/index.ts';
import classes from './member.module.css';
import { personName } from '../../../../parts/names.ts';

/** The queries to reload after a change of members or roles. */
export function useMembersChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ['group'] });
    // The person may have changed their own role.
    await queries.invalidateQueries({ queryKey: ['project'] });
  };
}

interface Props {
  project: KnownProject;
  member: ProjectMember;
  /** who owns the project now, if that is known */
  owner: ProjectMember['user'] | undefined;
  onRemove: () => void;
}

/** A member with the role, and how to change it. */
export function Member({ project, member, owner, onRemove }: Props) {
  const { user, is_administrator: administers, is_owner: owns, status } = member;
  const group = `${project.id}_${administratorGroup}`;
  const switching = useMutation({
    mutationFn: () => (administers ? removeFromGroup(group, user.id ?? 0) : addToGroup(group, user.username ?? '')),
    onSuccess: useMembersChanged(),
  });
  const giving = useMutation({
    mutationFn: () => setProjectOwner(project.id, owner, user.id ?? 0),
    onSuccess: useMembersChanged(),
  });
  const role = administers ? 'project.administrator' : 'projectAdmin.members.member';
  const step = administers ? 'demote' : 'promote';
  return (
    <Stack component="li" gap="xs" className={classes['member'] ?? ''}>
      <Group justify="space-between" gap="xs">
        <div>
          <TextLink to={at(user.user_url ?? '')}>
            <Named user={user} />
          </TextLink>
          <Text size="sm" c="dimmed">
            {t(owns ? 'project.owner' : role)}
            {isClosed(status) && ` · ${t(`user.status.${status}`)}`}
          </Text>
        </div>
        <Group gap="xs">
          {administers && !owns && can(project, 'project.change_owner') && (
            <Button
              size="compact-sm"
              variant="default"
              loading={giving.isPending}
              onClick={() => giving.mutate()}
              aria-label={t('projectAdmin.members.makeOwner.who', { user: personName(user) })}
            >
              {t('projectAdmin.members.makeOwner')}
            </Button>
          )}
          {!owns && (
            <Button
              size="compact-sm"
              variant="default"
              loading={switching.isPending}
              onClick={() => switching.mutate()}
              aria-label={t(`projectAdmin.members.${step}.who`, { user: personName(user) })}
            >
              {t(`projectAdmin.members.${step}`)}
            </Button>
          )}
          {!administers && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={onRemove}
              aria-label={t('projectAdmin.members.remove', { user: personName(user) })}
            >
              {t('projectAdmin.remove')}
            </Button>
          )}
        </Group>
      </Group>
      <Refusal error={switching.error ?? giving.error} />
    </Stack>
  );
}
