import { Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { membersQuery } from '../../api/projects/projects.ts';
import { Named } from '../../parts/avatar/avatar.tsx';
import { at } from '../../parts/links/address.ts';
import { Pages } from '../../parts/list/pages.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';
import { t } from '../../text/index.ts';

/** The members of a project, for signed-in users. */
export function MemberList({ project }: { project: number }) {
  const members = useInfiniteQuery(membersQuery(project));
  return (
    <Pages of={members} empty={<Text c="dimmed">{t('project.members.none')}</Text>}>
      {(found) => (
        <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {found.map(({ user, is_administrator: administers, is_owner: owns }) => (
            <Group key={user.id} component="li" justify="space-between" gap="0 xs">
              <TextLink to={at(user.user_url ?? '')}>
                <Named user={user} />
              </TextLink>
              {administers && (
                <Text size="sm" c="dimmed">
                  {t(owns ? 'project.owner' : 'project.administrator')}
                </Text>
              )}
            </Group>
          ))}
        </Stack>
      )}
    </Pages>
  );
}
