import { Card, Group } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { signInOptionsQuery } from '../api/users/joining.ts';
import { TextLink } from '../parts/links/text-link.tsx';
import { PageTitle } from '../parts/page-title.tsx';
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
  const leave = async () => {
    // Anonymous visitors see other data.
    await queries.resetQueries();
    await navigate({ href: ownAddress(next) });
  };
  return (
    <Card withBorder maw={400} mx="auto" mt="xl" p="xl">
      <PageTitle tab={t('app.signIn')}>{t('signIn.title', { platform: platformName() })}</PageTitle>
      <SignInForm onSignedIn={leave} />
      <Group mt="md" gap="md">
        {options.password_reset && <TextLink to="/forgot-password">{t('signIn.forgot')}</TextLink>}
        {options.registration && <TextLink to="/register">{t('signIn.register')}</TextLink>}
      </Group>
    </Card>
  );
}
