import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type Icon, IconAlertTriangle, IconLock, IconMapOff, IconSearch, IconWifiOff } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { CatchBoundary, useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { ApiError, NetworkError } from '../../api/client.ts';
import { useKnownSelf } from '../../api/session.ts';
import { platformName } from '../../platform.ts';
import { t } from '../../text/index.ts';
import { askToSearch } from '../ask-to-search.ts';
import { LinkButton } from '../links/link-button.tsx';
import { SignInCard } from '../sign-in/sign-in-card.tsx';
import { errorText } from './error-text.ts';
import { personName } from '../names.ts';

interface Props {
  icon: Icon;
  title: string;
  children: ReactNode;
  /** the first ways on */
  actions?: ReactNode;
}

/** A page that can't be shown: the reason, and ways on. */
function Unshown({ icon: Shown, title, children, actions }: Props) {
  useDocumentTitle(`${title} · ${platformName()}`);
  return (
    <Center py="xl">
      <Stack align="center" maw={560} role="alert">
        <Shown size={40} stroke={1.5} color="var(--text-faint)" aria-hidden />
        <Title order={1} size="h2" ta="center">
          {title}
        </Title>
        {children}
        <Group gap="sm" justify="center">
          {actions}
          <LinkButton to="/" variant="default">
            {t('app.goHome')}
          </LinkButton>
        </Group>
      </Stack>
    </Center>
  );
}

const Reason = ({ children }: { children: ReactNode }) => <Text ta="center">{children}</Text>;

/** Leads to the form and back. Somebody who is signed in may have another account. */
function SignInButton() {
  const { href } = useLocation();
  const isSignedIn = useKnownSelf() !== null;
  return (
    <LinkButton to="/sign-in" search={{ next: href }} variant={isSignedIn ? 'default' : 'filled'}>
      {isSignedIn ? t('app.signIn.other') : t('app.signIn')}
    </LinkButton>
  );
}

/** Says who is signed in, because another account may see more. */
function SignedInAs() {
  const self = useKnownSelf();
  if (self === null) return null;
  return (
    <Text c="dimmed" size="sm">
      {t('app.signedInAs', { name: personName(self.user) })}
    </Text>
  );
}

/** Nothing is at the address, or nothing that this person may know of. */
export function NotFound({ error, children }: { error?: unknown; children?: string }) {
  const router = useRouter();
  const hint = t('app.notFound.hint');
  // An answer without a reason of its own has the same words.
  const reason = error === undefined ? (children ?? hint) : errorText(error);
  return (
    <Unshown
      icon={IconMapOff}
      title={t('app.notFound')}
      actions={
        <>
          <Button leftSection={<IconSearch size={16} aria-hidden />} onClick={askToSearch}>
            {t('app.search')}
          </Button>
          <Button variant="default" onClick={() => router.history.back()}>
            {t('app.goBack')}
          </Button>
          {error !== undefined && <SignInButton />}
        </>
      }
    >
      {reason !== hint && <Reason>{reason}</Reason>}
      <Reason>{hint}</Reason>
      <SignedInAs />
    </Unshown>
  );
}

/** A page that is only for people with an account. It appears as soon as they sign in. */
export function SignInFirst() {
  const router = useRouter();
  const { href } = useLocation();
  return <SignInCard next={href} onSignedIn={() => router.invalidate()} />;
}

/** A page that this person may not use. */
export function Forbidden({ children }: { children: string }) {
  return (
    <Unshown icon={IconLock} title={t('app.forbidden')} actions={<SignInButton />}>
      <Reason>{children}</Reason>
      <SignedInAs />
    </Unshown>
  );
}

const retryMs = 5_000;

/** Tries again when the browser says that it is back, and every few seconds. */
function Offline({ error, retry }: { error: unknown; retry: () => void }) {
  const tryAgain = useEffectEvent(retry);
  useEffect(() => {
    const again = () => tryAgain();
    const timer = setInterval(again, retryMs);
    globalThis.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener('online', again);
    };
  }, []);
  return (
    <Unshown icon={IconWifiOff} title={t('app.offline')} actions={<Button onClick={retry}>{t('app.retry')}</Button>}>
      <Reason>{errorText(error)}</Reason>
      <Reason>{t('app.offline.hint')}</Reason>
    </Unshown>
  );
}

/** Otherwise the page throws the known error again without a request. */
const forgetErrors = (queries: QueryClient): void =>
  queries.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' });

interface FailureProps {
  error: unknown;
  reset?: () => void;
}

function Explained({ error, reset }: FailureProps) {
  const router = useRouter();
  const { href } = useLocation();
  const isSignedIn = useKnownSelf() !== null;
  const queries = useQueryClient();
  const retryLoading = async () => {
    forgetErrors(queries);
    // The data of the page is read before it is shown.
    await router.invalidate();
    reset?.();
  };
  const retry = () => void retryLoading();
  if (error instanceof NetworkError) return <Offline error={error} retry={retry} />;
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401 && !isSignedIn) return <SignInCard next={href} onSignedIn={retryLoading} />;
  if (status === 401 || status === 403) return <Forbidden>{errorText(error)}</Forbidden>;
  if (status === 404) return <NotFound error={error} />;
  const isRefused = error instanceof ApiError;
  // After an upgrade, parts of the application have other names: they come with the document.
  const again = isRefused ? retry : () => globalThis.location.reload();
  return (
    <Unshown
      icon={IconAlertTriangle}
      title={t(status === 400 ? 'app.part.refused' : 'app.failed')}
      actions={<Button onClick={again}>{t('app.retry')}</Button>}
    >
      <Reason>{isRefused ? errorText(error) : t('app.failed.page')}</Reason>
    </Unshown>
  );
}

/** For errors whose explanation could not be loaded either. */
function Unexplained({ error, reset }: FailureProps) {
  const queries = useQueryClient();
  const retry = () => {
    forgetErrors(queries);
    reset?.();
  };
  if (error instanceof NetworkError) return <Offline error={error} retry={retry} />;
  return (
    <Unshown
      icon={IconAlertTriangle}
      title={t('app.failed')}
      actions={<Button onClick={retry}>{t('app.retry')}</Button>}
    >
      <Reason>{error instanceof ApiError ? errorText(error) : t('app.failed.page')}</Reason>
    </Unshown>
  );
}

/** An error instead of a page. Visitors get a form to sign in, and what it needs can fail as well. */
export const PageFailure = ({ error, reset }: FailureProps) => (
  <CatchBoundary getResetKey={() => error} errorComponent={Unexplained}>
    <Explained error={error} {...(reset === undefined ? {} : { reset })} />
  </CatchBoundary>
);
