import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FullUser } from '../../../../../../contract/accounts/user.ts';
import type { MinimalUserGroup } from '../../../../../../contract/projects/user-group.ts';
import { addToGroup, groupMembersQuery, removeFromGroup } from '../../../../api/projects/groups.ts';
import { membersQuery } from '../../../../api/projects/projects.ts';
import { Named } from '../../../../parts/avatar/avatar.tsx';
import { Pages } from '../../../../parts/list/pages.tsx';
import { Refusal } from '../../../../parts/feedback/refusal.tsx';
import { t } from '../../../../text/index.ts';
import { isClosed } from './account-state.ts';
import { UserForm } from './user-form.tsx';
import { personName } from '../../../../parts/names.ts';

interface Props {
  project: number;
  group: MinimalUserGroup;
}

function useChanged({ project, group }: Props) {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: groupMembersQuery(group.id).queryKey });
    // In a private project, group members become project members.
    await queries.invalidateQueries({ queryKey: membersQuery(project).queryKey });
  };
}

function Row({ user, ...props }: Props & { user: FullUser }) {
  const leaving = useMutation({
    mutationFn: () => removeFromGroup(props.group.id, user.id ?? 0),
    onSuccess: useChanged(props),
  });
  return (
    <Stack gap={4} component="li">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" truncate>
          <Named user={user} />
          {isClosed(user.status) && ` · ${t(`user.status.${user.status}`)}`}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          loading={leaving.isPending}
          onClick={() => leaving.mutate()}
          aria-label={t('projectAdmin.remove.from', { user: personName(user), group: props.group.label })}
        >
          {t('projectAdmin.remove')}
        </Button>
      </Group>
      <Refusal error={leaving.error} />
    </Stack>
  );
}

/** The members of a group, with buttons to add and remove them. */
export function GroupMembers(props: Props) {
  const { group } = props;
  const members = useInfiniteQuery(groupMembersQuery(group.id));
  const changed = useChanged(props);
  return (
    <Stack>
      <Pages of={members} empty={<Text c="dimmed">{t('projectAdmin.groups.members.none')}</Text>}>
        {(found) => (
          <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {found.map((user) => (
              <Row key={user.id} user={user} {...props} />
            ))}
          </Stack>
        )}
      </Pages>
      <UserForm
        label={t('projectAdmin.user')}
        onAdd={async (username) => {
          await addToGroup(group.id, username);
          await changed();
        }}
      />
    </Stack>
  );
}
