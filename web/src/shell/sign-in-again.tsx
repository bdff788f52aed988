import { getDefaultZIndex, Modal, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSelf } from '../api/session.ts';
import { onSignedOut, tellSignedInAgain } from '../api/signed-out.ts';
import { signInOptionsQuery } from '../api/users/joining.ts';
import { signInByPasskey } from '../api/users/passkeys.ts';
import { forgetSignedOut } from '../parts/feedback/standing.ts';
import { rememberUser } from '../parts/sign-in/last-user.ts';
import { PasskeyButton } from '../parts/sign-in/passkey-button.tsx';
import { ProviderButtons } from '../parts/sign-in/provider-buttons.tsx';
import { SignInForm } from '../parts/sign-in/sign-in-form.tsx';
import { t } from '../text/index.ts';

/** Asks for the password when the session has ended, over the page, and the page keeps its input. */
export function SignInAgain() {
  const self = useSelf();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { href } = useLocation();
  const { data: options } = useQuery({ ...signInOptionsQuery, enabled: isOpen });
  useEffect(() => onSignedOut(() => setOpen(true)), []);
  const username = self?.user.username;
  useEffect(() => {
    // A page that is loaded after the end of the session no longer knows whose it was.
    if (username) rememberUser(username);
  }, [username]);
  if (self === null || !isOpen) return null;
  const close = () => setOpen(false);
  const resume = () => {
    close();
    tellSignedInAgain();
    forgetSignedOut();
    return queries.invalidateQueries();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t('signIn.again')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      closeOnClickOutside={false}
      // Above the small boxes in which values are changed.
      zIndex={getDefaultZIndex('max')}
    >
      <Stack gap="sm">
        <Text size="sm">{t('signIn.again.hint')}</Text>
        {options?.password !== false && <SignInForm username={username ?? undefined} onSignedIn={resume} />}
        {options?.passkeys === true && (
          <PasskeyButton label={t('signIn.passkey')} use={() => signInByPasskey()} onSignedIn={resume} />
        )}
        {options !== undefined && <ProviderButtons next={href} isAlone={!options.password} />}
      </Stack>
    </Modal>
  );
}
