import { ActionIcon, Menu, Modal, Stack, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '../../../../../contract/accounts/account.ts';
import { anonymizeUser, changeUser } from '../../../api/administration.ts';
import { useSelf } from '../../../api/session.ts';
import type { Version } from '../../../api/writes.ts';
import { sendPasswordLink } from '../../../api/users/joining.ts';
import { removeFactorOf } from '../../../api/users/second-factor.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { HandedLink } from '../../../parts/invitations/handed-link.tsx';
import { done, refused } from '../../../parts/feedback/done.ts';
import { t } from '../../../text/index.ts';
import { EditUser } from './edit-user.tsx';
import { NewPasswordForm } from './new-password.tsx';
import { UserRightsForm } from './user-rights.tsx';
import { UserKeys } from './user-keys.tsx';

/** The actions of a site administrator on an account. */
export function UserActions({ account }: { account: Account }) {
  const queries = useQueryClient();
  const isOwn = useSelf()?.user.id === account.id;
  const [open, setOpen] = useState<'edit' | 'keys' | 'password' | 'rights' | 'factor' | 'delete' | 'anonymize'>();
  const [link, setLink] = useState<string>();
  const close = () => setOpen(undefined);
  const id = account.id ?? 0;
  const name = account.username ?? '';
  const refresh = () => queries.invalidateQueries({ queryKey: ['administration', '/accounts'] });
  const setStatus = async (status: string, now?: Version) => {
    await changeUser(account, { status }, now);
    await refresh();
  };
  const switching = useMutation({
    mutationFn: (status: string) => setStatus(status),
    onError: (error) => {
      refused(error);
      void refresh();
    },
  });
  const linking = useMutation({
    mutationFn: () => sendPasswordLink(id),
    onError: refused,
    onSuccess: (made) => (made.link === null ? done(t('admin.users.link.sent', { name })) : setLink(made.link)),
  });
  const isActive = account.status === 'A' || account.status === 'R';
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={switching.isPending}
            aria-label={t('admin.users.actions', { name })}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('edit')}>{t('admin.users.edit')}</Menu.Item>
          <Menu.Item onClick={() => setOpen('keys')}>{t('admin.users.keys')}</Menu.Item>
          {isActive && !isOwn && <Menu.Item onClick={() => linking.mutate()}>{t('admin.users.link')}</Menu.Item>}
          {!isOwn && <Menu.Item onClick={() => setOpen('password')}>{t('admin.users.password')}</Menu.Item>}
          {!isOwn && <Menu.Item onClick={() => setOpen('factor')}>{t('admin.users.factor')}</Menu.Item>}
          <Menu.Item onClick={() => setOpen('rights')}>{t('admin.users.rights')}</Menu.Item>
          {!isOwn && (
            <Menu.Item onClick={() => switching.mutate(isActive ? 'S' : 'A')}>
              {isActive ? t('admin.users.suspend') : t('admin.users.activate')}
            </Menu.Item>
          )}
          {!isOwn && account.status !== 'D' && (
            <Menu.Item c="var(--mantine-color-error)" onClick={() => setOpen('delete')}>
              {t('app.delete')}
            </Menu.Item>
          )}
          {!isOwn && (
            <Menu.Item c="var(--mantine-color-error)" onClick={() => setOpen('anonymize')}>
              {t('admin.users.anonymize')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {link !== undefined && (
        <Modal
          opened
          onClose={() => setLink(undefined)}
          title={t('admin.users.link.title', { name })}
          closeButtonProps={{ 'aria-label': t('app.close') }}
        >
          <Stack>
            <Text>{t('invitations.links')}</Text>
            <HandedLink label={t('admin.users.link.title', { name })} link={link} />
          </Stack>
        </Modal>
      )}
      {open === 'edit' && <EditUser account={account} onClose={close} />}
      {open === 'rights' && <UserRightsForm id={id} name={name} onClose={close} />}
      {open === 'keys' && <UserKeys id={id} name={name} onClose={close} />}
      {open === 'password' && <NewPasswordForm id={id} name={name} onClose={close} />}
      {open === 'factor' && (
        <Confirm
          title={t('admin.users.factor.confirm', { name })}
          label={t('admin.users.factor')}
          onClose={close}
          action={() => removeFactorOf(id)}
        >
          {t('admin.users.factor.hint')}
        </Confirm>
      )}
      {open === 'anonymize' && (
        <Confirm
          title={t('admin.users.anonymize.confirm', { name })}
          label={t('admin.users.anonymize')}
          onClose={close}
          action={async () => {
            await anonymizeUser(id);
            await refresh();
          }}
        >
          {t('admin.users.anonymize.hint')}
        </Confirm>
      )}
      {open === 'delete' && (
        <Confirm
          title={t('admin.users.delete', { name })}
          label={t('app.delete')}
          onClose={close}
          action={(now) => setStatus('D', now)}
        >
          {t('admin.users.delete.hint')}
        </Confirm>
      )}
    </>
  );
}
