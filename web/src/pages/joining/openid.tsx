import { Alert, Loader, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { OpenIdResult } from '../../../../contract/accounts/openid.ts';
import {
  completeSignIn,
  connectIdentity,
  openIdReturnQuery,
  pageBefore,
  signInMethodsQuery,
} from '../../api/users/openid.ts';
import { provePasskey } from '../../api/users/passkeys.ts';
import { FormButtons } from '../../parts/form/form-buttons.tsx';
import { about } from '../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../parts/form/use-api-form.ts';
import { isFilled } from '../../parts/form/validators.ts';
import { PasskeyButton } from '../../parts/sign-in/passkey-button.tsx';
import { LinkButton } from '../../parts/links/link-button.tsx';
import { t } from '../../text/index.ts';
import { JoiningCard } from './link-card.tsx';
import { errorText } from '../../parts/feedback/error-text.ts';

const route = getRouteApi('/sign-in/openid/$provider');

/** Shows the page on which the person was, with the data of somebody who is signed in. */
function useLeave() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'openid' });
    await navigate({ href: pageBefore(), replace: true });
  };
}

interface StepProps {
  result: OpenIdResult;
}

function CodeStep({ result }: StepProps) {
  const leave = useLeave();
  const { passkey_options: options } = result;
  const saved = useApiForm({
    initialValues: { code: '' },
    validate: { code: isFilled },
    refusals: { code: about.factorCode },
    save: ({ code }) => completeSignIn({ token: result.token ?? '', code }),
    onSaved: leave,
  });
  return (
    <form noValidate onSubmit={saved.onSubmit}>
      <Stack>
        <TextInput
          label={t('signIn.code')}
          description={t('signIn.code.hint')}
          autoComplete="one-time-code"
          required
          {...saved.form.getInputProps('code')}
        />
        <FormButtons of={saved} label={t('app.signIn')} />
        {options !== null && (
          <PasskeyButton
            label={t('signIn.passkey.second')}
            use={async () => completeSignIn({ token: result.token ?? '', passkey: await provePasskey(options) })}
            onSignedIn={leave}
          />
        )}
      </Stack>
    </form>
  );
}

function LinkStep({ result }: StepProps) {
  const leave = useLeave();
  const saved = useApiForm({
    initialValues: { username: '', password: '', code: '' },
    validate: { username: isFilled, password: isFilled },
    refusals: { code: about.factorCode },
    save: ({ code, ...given }) =>
      completeSignIn({ token: result.token ?? '', ...given, ...(code === '' ? {} : { code }) }),
    onSaved: leave,
  });
  const { form } = saved;
  return (
    <form noValidate onSubmit={saved.onSubmit}>
      <Stack>
        <Text size="sm">{t('openid.link.hint', { provider: result.provider, email: result.email ?? '' })}</Text>
        <TextInput label={t('signIn.username')} autoComplete="username" required {...form.getInputProps('username')} />
        <PasswordInput
          label={t('signIn.password')}
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        <TextInput
          label={t('signIn.code')}
          description={t('openid.link.code')}
          autoComplete="one-time-code"
          {...form.getInputProps('code')}
        />
        <FormButtons of={saved} label={t('openid.link.submit')} />
      </Stack>
    </form>
  );
}

/** The person has asked for this on the page of their account. */
function ConnectStep({ result }: StepProps) {
  const leave = useLeave();
  const queries = useQueryClient();
  const { mutate, error } = useMutation({
    mutationFn: connectIdentity,
    onSuccess: async (methods) => {
      queries.setQueryData(signInMethodsQuery.queryKey, methods);
      await leave();
    },
  });
  useEffect(() => mutate(result.token ?? ''), [mutate, result.token]);
  return error === null ? <Loader aria-label={t('openid.waiting')} /> : <Failure error={error} />;
}

function DoneStep() {
  const leave = useLeave();
  const { mutate } = useMutation({ mutationFn: leave });
  useEffect(() => mutate(), [mutate]);
  return <Loader aria-label={t('openid.waiting')} />;
}

function Failure({ error }: { error: Error }) {
  return (
    <Stack>
      <Alert color="red" role="alert">
        {errorText(error)}
      </Alert>
      <LinkButton to="/sign-in">{t('link.signIn')}</LinkButton>
    </Stack>
  );
}

const steps = {
  signed_in: DoneStep,
  second_factor: CodeStep,
  link: LinkStep,
  connect: ConnectStep,
} as const satisfies Record<OpenIdResult['step'], unknown>;

/** The page to which providers send people back. */
export function OpenIdPage() {
  const { provider } = route.useParams();
  const parameters = useLocation({ select: ({ searchStr }) => searchStr.replace(/^\?/, '') });
  const { data, error } = useQuery(openIdReturnQuery(Number(provider), parameters));
  const Step = data === undefined ? undefined : steps[data.step];
  const title = data?.step === 'link' ? t('openid.link.title') : t('openid.title');
  return (
    <JoiningCard title={title}>
      {error !== null && <Failure error={error} />}
      {error === null && (data === undefined || Step === undefined) && <Loader aria-label={t('openid.waiting')} />}
      {data !== undefined && Step !== undefined && <Step result={data} />}
    </JoiningCard>
  );
}
