import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkLdap, type KnownDirectory, ldapQuery, removeLdap, synchronizeLdap } from '../../../api/users/ldap.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { done } from '../../../parts/feedback/done.ts';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { t } from '../../../text/index.ts';
import { ConnectionDialog } from './connection-check.tsx';
import { LdapForm } from './ldap-form.tsx';

interface Props {
  directory: KnownDirectory | null;
}

function State({ directory }: Props) {
  if (directory === null) return <Text size="sm">{t('ldap.none')}</Text>;
  const { url, is_enabled: isOn, last_synchronization_date: at } = directory;
  return (
    <div>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('ldap.state', { url, state: isOn ? t('sso.on') : t('sso.off') })}
      </Text>
      {at !== null && (
        <Text size="xs" c="dimmed">
          {t('ldap.synchronized')} <Moment at={at} />
        </Text>
      )}
    </div>
  );
}

function Directory({ directory }: Props) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<'form' | 'check' | 'remove'>();
  const close = () => setOpen(undefined);
  const refresh = () => queries.invalidateQueries({ queryKey: ldapQuery.queryKey });
  const following = useMutation({
    mutationFn: synchronizeLdap,
    onSuccess: async ({ found, suspended, reopened }) => {
      await refresh();
      done(t('ldap.followed', { found, suspended, reopened }));
    },
  });
  return (
    <Stack gap="sm">
      <State directory={directory} />
      <Refusal error={following.error} />
      <Group gap="xs">
        <Button variant="light" onClick={() => setOpen('form')}>
          {directory === null ? t('ldap.setUp') : t('ldap.edit')}
        </Button>
        {directory !== null && (
          <>
            <Button variant="default" onClick={() => setOpen('check')}>
              {t('ldap.check')}
            </Button>
            <Button variant="default" loading={following.isPending} onClick={() => following.mutate()}>
              {t('ldap.synchronize')}
            </Button>
            <Button variant="light" color="red" onClick={() => setOpen('remove')}>
              {t('ldap.remove')}
            </Button>
          </>
        )}
      </Group>
      {open === 'form' && <LdapForm directory={directory} onClose={close} onSaved={refresh} />}
      {open === 'check' && <ConnectionDialog title={t('ldap.check')} name="ldap" check={checkLdap} onClose={close} />}
      {open === 'remove' && (
        <Confirm
          title={t('ldap.remove')}
          label={t('ldap.remove')}
          onClose={close}
          action={async (now) => {
            await removeLdap(now ?? directory);
            await refresh();
          }}
        >
          {t('ldap.remove.hint')}
        </Confirm>
      )}
    </Stack>
  );
}

/** The directory whose passwords sign people in. */
export function LdapSection() {
  return (
    <Stack gap="sm" component="section" aria-label={t('ldap.title')} maw={640}>
      <div>
        <Title order={2} size="h4">
          {t('ldap.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('ldap.hint')}
        </Text>
      </div>
      <Loaded of={useQuery(ldapQuery)}>{(directory) => <Directory directory={directory} />}</Loaded>
    </Stack>
  );
}
