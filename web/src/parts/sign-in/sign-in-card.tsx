import { Anchor, Card, Group, Stack } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { signInOptionsQuery } from '../../api/users/joining.ts';
import { signInByAutofill, signInByPasskey } from '../../api/users/passkeys.ts';
import { platformName } from '../../platform.ts';
import { t } from '../../text/index.ts';
import { Refusal } from '../feedback/refusal.tsx';
import { TextLink } from '../links/text-link.tsx';
import { PageTitle } from '../page-title.tsx';
import { lastUser } from './last-user.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Offers passkeys in the input of the user name while the page is open. Returns the reason why a chosen one was refused. */
function usePasskeyAutofill(isOffered: boolean, onSignedIn: () => unknown): Error | null {
  const [error, setError] = useState<Error | null>(null);
  const finish = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (!isOffered) return undefined;
    const leaving = new AbortController();
    signInByAutofill(leaving.signal)
      .then((session) => session !== undefined && finish())
      .catch((reason: unknown) => {
        if (!leaving.signal.aborted) setError(reason instanceof Error ? reason : new Error(String(reason)));
      });
    return () => leaving.abort();
  }, [isOffered]);
  return error;
}

interface Props {
  /** the address that another provider leads back to */
  next: string;
  onSignedIn: () => unknown;
}

/** All ways to sign in. */
export function SignInCard({ next, onSignedIn }: Props) {
  const queries = useQueryClient();
  const { data: options } = useSuspenseQuery(signInOptionsQuery);
  // Only single sign-on: one administrator has a password for emergencies.
  const [isPasswordAsked, setPasswordAsked] = useState(false);
  const leave = async () => {
    // Anonymous visitors see other data.
    await queries.resetQueries();
    await onSignedIn();
  };
  const hasForm = options.password || isPasswordAsked;
  const refusal = usePasskeyAutofill(hasForm && options.passkeys, leave);
  return (
    <Card withBorder maw={400} mx="auto" mt="xl" p="xl">
      <PageTitle tab={t('app.signIn')}>{t('signIn.title', { platform: platformName() })}</PageTitle>
      <Stack>
        <Refusal error={refusal} />
        {hasForm ? (
          <SignInForm username={lastUser()} hasPasskeys={options.passkeys} onSignedIn={leave} />
        ) : (
          <ProviderButtons next={next} isAlone />
        )}
        {options.passkeys && (
          <PasskeyButton label={t('signIn.passkey')} use={() => signInByPasskey()} onSignedIn={leave} />
        )}
        {options.password && <ProviderButtons next={next} />}
      </Stack>
      <Group mt="md" gap="md">
        {options.password_reset && <TextLink to="/forgot-password">{t('signIn.forgot')}</TextLink>}
        {!options.password && !isPasswordAsked && (
          <Anchor component="button" type="button" onClick={() => setPasswordAsked(true)}>
            {t('signIn.withPassword')}
          </Anchor>
        )}
        {options.registration && <TextLink to="/register">{t('signIn.register')}</TextLink>}
      </Group>
    </Card>
  );
}
