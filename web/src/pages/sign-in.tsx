import { Anchor, Card, Group, Stack } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { signInOptionsQuery } from '../api/users/joining.ts';
import { signInByPasskey } from '../api/users/passkeys.ts';
import { TextLink } from '../parts/links/text-link.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { PasskeyButton } from '../parts/passkey-button.tsx';
import { ProviderButtons } from '../parts/provider-buttons.tsx';
import { SignInForm } from '../parts/sign-in-form.tsx';
import { platformName } from '../platform.ts';
import { t } from '../text/index.ts';

const route = getRouteApi('/sign-in');

/** Only addresses of this application: a link from another site must not redirect a person after they sign in. */
const ownAddress = (address: string | undefined): string =>
  address !== undefined && /^\/(?![/\\])/.test(address) && !address.startsWith('/sign-in') ? address : '/';

export function SignIn() {
  const { next } = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const { data: options } = useSuspenseQuery(signInOptionsQuery);
  // Only single sign-on: one administrator has a password for emergencies.
  const [isPasswordAsked, setPasswordAsked] = useState(false);
  const leave = async () => {
    // Anonymous visitors see other data.
    await queries.resetQueries();
    await navigate({ href: ownAddress(next) });
  };
  return (
    <Card withBorder maw={400} mx="auto" mt="xl" p="xl">
      <PageTitle tab={t('app.signIn')}>{t('signIn.title', { platform: platformName() })}</PageTitle>
      <Stack>
        {options.password || isPasswordAsked ? (
          <SignInForm onSignedIn={leave} />
        ) : (
          <ProviderButtons next={ownAddress(next)} isAlone />
        )}
        {options.passkeys && (
          <PasskeyButton label={t('signIn.passkey')} use={() => signInByPasskey()} onSignedIn={leave} />
        )}
        {options.password && <ProviderButtons next={ownAddress(next)} />}
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
