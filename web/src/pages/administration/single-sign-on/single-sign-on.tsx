import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { OpenIdProvider } from '../../../../../contract/accounts/openid.ts';
import { checkOpenIdProvider, deleteOpenIdProvider, openIdProvidersQuery } from '../../../api/users/openid.ts';
import type { Column } from '../../../parts/list/data-table.tsx';
import { EditedList, type ItemDialogProps } from '../../../parts/list/edited-list.tsx';
import { t } from '../../../text/index.ts';
import { ConnectionDialog } from './connection-check.tsx';
import { LdapSection } from './ldap.tsx';
import { ProviderForm } from './provider-form.tsx';

const columns: Column<OpenIdProvider>[] = [
  { header: 'sso.label', cell: ({ label }) => label },
  { header: 'sso.issuer', cell: ({ issuer }) => <span style={{ overflowWrap: 'anywhere' }}>{issuer}</span> },
  { header: 'sso.state', cell: ({ is_enabled: isOn }) => (isOn ? t('sso.on') : t('sso.off')) },
];

function CheckDialog({ item, onClose }: ItemDialogProps<OpenIdProvider>) {
  return (
    <ConnectionDialog
      title={t('sso.check.of', { name: item.label })}
      name={`openid-${item.id}`}
      check={() => checkOpenIdProvider(item.id)}
      onClose={onClose}
    />
  );
}

function Providers() {
  return (
    <EditedList
      isPage
      title={t('sso.title')}
      hint={t('sso.hint')}
      of={useInfiniteQuery(openIdProvidersQuery)}
      queryKey={openIdProvidersQuery.queryKey}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ label }) => label}
      minWidth={560}
      empty={t('sso.none')}
      add={t('sso.new')}
      edit={t('admin.edit')}
      editOf={({ label }) => t('admin.edit.of', { name: label })}
      Form={ProviderForm}
      remove={deleteOpenIdProvider}
      removeHint={t('sso.delete.hint')}
      action={{
        label: t('sso.check'),
        labelOf: ({ label }) => t('sso.check.of', { name: label }),
        Dialog: CheckDialog,
      }}
    />
  );
}

export function SingleSignOnPage() {
  return (
    <Stack gap="xl">
      <Providers />
      <LdapSection />
    </Stack>
  );
}
