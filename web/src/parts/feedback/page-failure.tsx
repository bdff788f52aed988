import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError, NetworkError } from '../../api/client.ts';
import { useSelf } from '../../api/session.ts';
import { platformName } from '../../platform.ts';
import { t } from '../../text/index.ts';
import { LinkButton } from '../links/link-button.tsx';
import { errorText } from './error-text.ts';

interface Props {
  title: string;
  children: ReactNode;
  /** the first way on */
  action?: ReactNode;
}

/** A page that can't be shown: the reason, and ways on. */
function Unshown({ title, children, action }: Props) {
  useDocumentTitle(`${title} · ${platformName()}`);
  return (
    <Stack align="flex-start" maw={560} py="xl" role="alert">
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text>{children}</Text>
      <Group gap="sm">
        {action}
        <LinkButton to="/" variant="default">
          {t('app.home')}
        </LinkButton>
        <LinkButton to="/projects" variant="default">
          {t('app.projects')}
        </LinkButton>
      </Group>
    </Stack>
  );
}

/** Leads to the form and back. Somebody who is signed in may have another account. */
function SignInButton() {
  const { href } = useLocation();
  const isSignedIn = useSelf() !== null;
  return (
    <LinkButton to="/sign-in" search={{ next: href }} variant={isSignedIn ? 'default' : 'filled'}>
      {isSignedIn ? t('app.signIn.other') : t('app.signIn')}
    </LinkButton>
  );
}

export function NotFound() {
  return <Unshown title={t('app.notFound')}>{t('app.notFound.hint')}</Unshown>;
}

/** An error instead of a page. */
export function PageFailure({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter();
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 404) {
    return (
      <Unshown title={t('app.notFound')} action={<SignInButton />}>
        {errorText(error)}
      </Unshown>
    );
  }
  if (status === 401 || status === 403) {
    return (
      <Unshown title={t('app.forbidden')} action={<SignInButton />}>
        {errorText(error)}
      </Unshown>
    );
  }
  const retryLoading = async () => {
    // The data of the page is read before it is shown.
    await router.invalidate();
    reset?.();
  };
  const retry = <Button onClick={() => void retryLoading()}>{t('app.retry')}</Button>;
  return (
    <Unshown title={t(error instanceof NetworkError ? 'app.offline' : 'app.failed')} action={retry}>
      {errorText(error)}
    </Unshown>
  );
}
