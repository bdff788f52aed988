import { Badge, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '../../../../../contract/accounts/account.ts';
import type { UserStatus } from '../../../../../contract/accounts/user-status.ts';
import { accountsQuery } from '../../../api/administration.ts';
import { Empty } from '../../../parts/feedback/empty.tsx';
import { InviteForm } from '../../../parts/invitations/invite-form.tsx';
import { PendingInvitations } from '../../../parts/invitations/pending-invitations.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { Pages } from '../../../parts/list/pages.tsx';
import { TextLink } from '../../../parts/links/text-link.tsx';
import { t } from '../../../text/index.ts';
import { type Column, DataTable } from '../../../parts/list/data-table.tsx';
import { NewUserForm } from './new-user.tsx';
import { UserActions } from './user-actions.tsx';

const statusColors: Partial<Record<string, string>> = { A: 'green', R: 'yellow', S: 'orange', D: 'red' };

const columns: Column<Account>[] = [
  {
    header: 'account.username',
    cell: ({ username }) => (
      <TextLink inherit to="/users/$name" params={{ name: username ?? '' }}>
        {username}
      </TextLink>
    ),
  },
  { header: 'account.realName', cell: ({ real_name }) => real_name },
  { header: 'account.email', cell: ({ email }) => email },
  {
    header: 'user.status',
    cell: ({ status, is_site_administrator: isAdministrator }) => (
      <Group gap={4} wrap="nowrap">
        <Badge variant="dot" color={statusColors[status ?? ''] ?? 'gray'}>
          {t(`user.status.${status as UserStatus}`)}
        </Badge>
        {isAdministrator && (
          <Badge variant="outline" color="gray">
            {t('admin.users.administrator')}
          </Badge>
        )}
      </Group>
    ),
  },
  {
    header: 'admin.users.lastAccess',
    cell: ({ last_access_on: at }) => (at === null ? t('admin.users.never') : <Moment at={at} />),
  },
  { header: 'admin.actions', cell: (account) => <UserActions account={account} />, isActions: true },
];

const statuses = () => [
  { value: '', label: t('admin.users.all') },
  ...(['A', 'R', 'P', 'S', 'D'] as const).map((status) => ({ value: status, label: t(`user.status.${status}`) })),
];

export function UsersPage() {
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState('');
  const [isNew, setNew] = useState(false);
  const [isInviting, setInviting] = useState(false);
  const [search] = useDebouncedValue(typed.trim(), 200);
  const found = useInfiniteQuery({ ...accountsQuery(search, status), placeholderData: keepPreviousData });
  const total = found.data?.pages[0]?.total;
  return (
    <Stack>
      <PageTitle
        hint={total === undefined ? undefined : <output>{t('admin.users.count', { count: total })}</output>}
        actions={
          <Group gap="xs">
            <TextInput
              type="search"
              aria-label={t('admin.users.search')}
              placeholder={t('admin.users.search')}
              w={260}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <NativeSelect
              aria-label={t('user.status')}
              data={statuses()}
              value={status}
              onChange={(event) => setStatus(event.currentTarget.value)}
            />
            <Button variant="default" onClick={() => setInviting(true)}>
              {t('invitations.invite')}
            </Button>
            <Button onClick={() => setNew(true)}>{t('admin.users.new')}</Button>
          </Group>
        }
      >
        {t('admin.users')}
      </PageTitle>
      <Pages of={found} empty={<Empty>{t('admin.users.none')}</Empty>}>
        {(accounts) => (
          <DataTable
            label={t('admin.users')}
            rows={accounts}
            keyOf={({ id }) => id ?? 0}
            columns={columns}
            minWidth={820}
          />
        )}
      </Pages>
      <PendingInvitations />
      {isInviting && <InviteForm onClose={() => setInviting(false)} />}
      {isNew && <NewUserForm onClose={() => setNew(false)} />}
    </Stack>
  );
}
