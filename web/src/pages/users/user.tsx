import { personName } from '../../parts/names.ts';
import { Group, List, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { UserGroup } from '../../../../contract/projects/user-group.ts';
import type { UserStatus } from '../../../../contract/accounts/user-status.ts';
import { type KnownUser, membershipQuery, userQuery } from '../../api/users/users.ts';
import { Avatar } from '../../parts/avatar/avatar.tsx';
import { can } from '../../parts/can.tsx';
import { Loaded } from '../../parts/feedback/loaded.tsx';
import { NotFound } from '../../parts/feedback/page-failure.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';
import { ReadersOnly } from '../../parts/feedback/readers-only.tsx';
import { t } from '../../text/index.ts';
import { AccountButtons } from './account-buttons.tsx';

const route = getRouteApi('/users/$name');

/** Each project once, whatever groups of it. */
const projectsIn = (groups: readonly UserGroup[]) => [
  ...new Map(groups.flatMap(({ project }) => (project === null ? [] : [[project.id, project] as const]))).values(),
];

function Projects({ id }: { id: number }) {
  const found = useQuery(membershipQuery(id));
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('user.projects')}
      </Title>
      <Loaded of={found}>
        {(groups) => {
          const projects = projectsIn(groups);
          if (projects.length === 0) return <Text c="dimmed">{t('user.projects.none')}</Text>;
          return (
            <List spacing="xs">
              {projects.map((project) => (
                <List.Item key={project.id}>
                  <TextLink to="/projects/$project" params={{ project: project.shortname }}>
                    {project.label}
                  </TextLink>
                </List.Item>
              ))}
            </List>
          );
        }}
      </Loaded>
    </Stack>
  );
}

function Details({ user }: { user: KnownUser }) {
  const rows: [label: string, value: string | null | undefined][] = [
    [t('account.username'), user.username],
    [t('user.email'), user.email],
    [t('user.status'), typeof user.status === 'string' ? t(`user.status.${user.status as UserStatus}`) : undefined],
  ];
  return (
    <Stack maw={640}>
      <Group>
        <Avatar user={user} size="large" />
        <PageTitle>{personName(user)}</PageTitle>
      </Group>
      <Table variant="vertical" layout="fixed">
        <Table.Tbody>
          {rows.map(
            ([label, value]) =>
              typeof value === 'string' && (
                <Table.Tr key={label}>
                  <Table.Th w={160}>{label}</Table.Th>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
                </Table.Tr>
              ),
          )}
        </Table.Tbody>
      </Table>
      {can(user, 'user.update') && (
        <AccountButtons account={{ ...user, email: user.email ?? null, status: user.status ?? null }} />
      )}
      {can(user, 'user.read_memberships') && user.id !== null && <Projects id={user.id} />}
    </Stack>
  );
}

function UserProfile() {
  const { name } = route.useParams();
  const found = useQuery(userQuery(name));
  return (
    <Loaded of={found}>
      {(user) => (user === null ? <NotFound>{t('user.none', { name })}</NotFound> : <Details user={user} />)}
    </Loaded>
  );
}

export const UserPage = () => (
  <ReadersOnly>
    <UserProfile />
  </ReadersOnly>
);
