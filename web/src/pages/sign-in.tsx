import { Alert, Button, Card, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { signIn } from '../api/session.ts';
import { platformName } from '../platform.ts';
import { t } from '../text/index.ts';

const route = getRouteApi('/sign-in');

/** Only an address of ours: a link from elsewhere must not lead a person away after signing in. */
const ownAddress = (address: string | undefined): string =>
  address !== undefined && /^\/(?![/\\])/.test(address) && !address.startsWith('/sign-in') ? address : '/';

export function SignIn() {
  const { next } = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const entering = useMutation({
    mutationFn: () => signIn(username, password),
    onSuccess: async () => {
      // What was shown to nobody in particular is not what this person sees.
      await queries.resetQueries();
      await navigate({ href: ownAddress(next) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    entering.mutate();
  };
  return (
    <Card withBorder maw={400} mx="auto" mt="xl" p="xl">
      <form onSubmit={submit}>
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
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <PasswordInput
            label={t('signIn.password')}
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" loading={entering.isPending}>
            {t('app.signIn')}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
