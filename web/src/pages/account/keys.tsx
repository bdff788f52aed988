import { Stack } from '@mantine/core';
import { useSelf } from '../../api/session.ts';
import { generateKey } from '../../api/users/account.ts';
import { t } from '../../text/index.ts';
import { KeyList } from './key-list.tsx';
import { SshKeys } from './ssh-keys.tsx';

export function KeysPage() {
  const owner = useSelf()?.user.id ?? 0;
  return (
    <Stack>
      <KeyList
        owner={owner}
        generate={generateKey}
        title={t('keys.title')}
        hint={t('keys.hint')}
        empty={t('keys.none')}
      />
      <SshKeys />
    </Stack>
  );
}
