import { personName } from '../../../parts/names.ts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ServiceAccount } from '../../../../../contract/accounts/service-account.ts';
import { limits } from '../../../../../contract/limits.ts';
import {
  closeServiceAccount,
  createServiceAccount,
  generateServiceKey,
  serviceAccountsQuery,
} from '../../../api/projects/service-accounts.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { done } from '../../../parts/feedback/done.ts';
import { Empty } from '../../../parts/feedback/empty.tsx';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { useApiForm } from '../../../parts/form/use-api-form.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import { type Column, DataTable } from '../../../parts/list/data-table.tsx';
import { Pages } from '../../../parts/list/pages.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { t } from '../../../text/index.ts';
import { KeyList } from '../../account/key-list.tsx';
import { useProject } from '../use-project.ts';

function NewAccount({ project, onClose, onMade }: { project: number; onClose: () => void; onMade: () => void }) {
  const saved = useApiForm({
    initialValues: { username: '', real_name: '' },
    validate: { username: isFilled },
    save: ({ username, real_name: name }) =>
      createServiceAccount(project, { username, ...(name === '' ? {} : { real_name: name }) }),
    onSaved: onMade,
  });
  const { form } = saved;
  return (
    <FormDialog title={t('serviceAccounts.new')} label={t('serviceAccounts.create')} of={saved} onClose={onClose}>
      <TextInput
        data-autofocus
        withAsterisk
        label={t('serviceAccounts.username')}
        description={t('serviceAccounts.username.hint')}
        {...form.getInputProps('username')}
      />
      <TextInput
        label={t('serviceAccounts.name')}
        description={t('serviceAccounts.name.hint')}
        maxLength={limits.realNameMaximum}
        {...form.getInputProps('real_name')}
      />
    </FormDialog>
  );
}

interface TableProps {
  accounts: readonly ServiceAccount[];
  onOpen: (account: ServiceAccount) => void;
  onClose: (account: ServiceAccount) => void;
}

const columnsOf = ({ onOpen, onClose }: Omit<TableProps, 'accounts'>): Column<ServiceAccount>[] => [
  { header: 'serviceAccounts.account', cell: (account) => personName(account) },
  { header: 'serviceAccounts.created', cell: (account) => <Moment at={account.creation_date} /> },
  {
    header: 'keys.used',
    cell: ({ last_access_on: at }) => (at === null ? t('keys.used.never') : <Moment at={at} />),
  },
  { header: 'serviceAccounts.keyCount', cell: (account) => account.number_of_keys },
  {
    header: 'serviceAccounts.actions',
    cell: (account) => (
      <Group gap="xs" wrap="nowrap">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('serviceAccounts.keys.who', { account: account.username })}
          onClick={() => onOpen(account)}
        >
          {t('serviceAccounts.keys')}
        </Button>
        <Button
          size="compact-sm"
          variant="light"
          color="red"
          aria-label={t('serviceAccounts.close.who', { account: account.username })}
          onClick={() => onClose(account)}
        >
          {t('serviceAccounts.close')}
        </Button>
      </Group>
    ),
  },
];

function AccountTable({ accounts, ...actions }: TableProps) {
  const columns = columnsOf(actions);
  return (
    <DataTable label={t('serviceAccounts.title')} rows={accounts} keyOf={({ id }) => String(id)} columns={columns} />
  );
}

/** The accounts of a project that belong to no person. */
export function ServiceAccounts() {
  const { id: project } = useProject();
  const queries = useQueryClient();
  const query = serviceAccountsQuery(project);
  const found = useInfiniteQuery(query);
  const [shown, setShown] = useState<ServiceAccount>();
  const [closing, setClosing] = useState<ServiceAccount>();
  const [isNew, setNew] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: query.queryKey });
  if (shown !== undefined) {
    const back = () => {
      setShown(undefined);
      void refresh();
    };
    return (
      <Stack>
        <Button variant="subtle" size="compact-sm" onClick={back} style={{ alignSelf: 'flex-start' }}>
          {t('serviceAccounts.back')}
        </Button>
        <KeyList
          owner={shown.id}
          generate={(key) => generateServiceKey(project, shown.id, key)}
          title={t('serviceAccounts.keys.of', { account: shown.username })}
          hint={t('serviceAccounts.keys.hint')}
          empty={t('serviceAccounts.keys.none')}
          isOfProject
        />
      </Stack>
    );
  }
  const made = () => {
    setNew(false);
    void refresh();
  };
  const close = async (account: ServiceAccount) => {
    await closeServiceAccount(project, account.id);
    await refresh();
    done(t('serviceAccounts.closed'));
  };
  return (
    <Stack>
      <PageTitle
        about={t('serviceAccounts.hint')}
        actions={<Button onClick={() => setNew(true)}>{t('serviceAccounts.new')}</Button>}
      >
        {t('serviceAccounts.title')}
      </PageTitle>
      <Pages of={found} empty={<Empty>{t('serviceAccounts.none')}</Empty>}>
        {(accounts) => <AccountTable accounts={accounts} onOpen={setShown} onClose={setClosing} />}
      </Pages>
      {isNew && <NewAccount project={project} onClose={() => setNew(false)} onMade={made} />}
      {closing !== undefined && (
        <Confirm
          title={t('serviceAccounts.close.who', { account: closing.username })}
          label={t('serviceAccounts.close')}
          onClose={() => setClosing(undefined)}
          action={() => close(closing)}
        >
          {t('serviceAccounts.close.hint')}
        </Confirm>
      )}
    </Stack>
  );
}
