import { Alert, Button, Card, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { signIn } from '../api/session.ts';
import { useApiForm } from '../parts/form/use-api-form.ts';
import { isFilled } from '../parts/form/validators.ts';
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
  const entering = useApiForm({
    initialValues: { username: '', password: '' },
    validate: { username: isFilled, password: isFilled },
    save: ({ username, password }) => signIn(username, password),
    onSaved: async () => {
      // Anonymous visitors see other data.
      await queries.resetQueries();
      await navigate({ href: ownAddress(next) });
    },
  });
  const { form } = entering;
  return (
    <Card withBorder maw={400} mx="auto" mt="xl" p="xl">
      <form noValidate onSubmit={entering.onSubmit}>
        <Stack>
          <Title order={1} size="h3">
            {t('signIn.title', { platform: platformName() })}
          </Title>
          {entering.error !== null && (
            <Alert color="red" role="alert">
              {entering.error.message}
            </Alert>
          )}
          <TextInput
            label={t('signIn.username')}
            autoComplete="username"
            required
            {...form.getInputProps('username')}
          />
          <PasswordInput
            label={t('signIn.password')}
            autoComplete="current-password"
            required
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={entering.isSaving}>
            {t('app.signIn')}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
