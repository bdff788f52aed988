import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { signIn } from '../../api/session.ts';
import { signInByPasskey } from '../../api/users/passkeys.ts';
import { t } from '../../text/index.ts';
import { about } from '../form/refusal-patterns.ts';
import { useApiForm } from '../form/use-api-form.ts';
import { isFilled } from '../form/validators.ts';
import { useFocusInside } from '../use-focus-inside.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { errorText } from '../feedback/error-text.ts';

/** The API has one message for a wrong user name and a wrong password, with a status that differs. */
const textOf = (error: Error): string =>
  error instanceof ApiError && error.body.includes('Invalid credentials') ? t('signIn.wrong') : errorText(error);

interface Props {
  /** undefined: the person types it */
  username?: string | undefined;
  /** the browser offers passkeys with the user names that it knows */
  hasPasskeys?: boolean;
  onSignedIn: () => unknown;
}

/** The user name and the password. */
export function SignInForm({ username = '', hasPasskeys = false, onSignedIn }: Props) {
  const entering = useApiForm({
    initialValues: { username, password: '', code: '' },
    validate: { username: isFilled, password: isFilled },
    refusals: { code: about.factorCode },
    save: (given) => signIn(given.username, given.password, given.code),
    onSaved: onSignedIn,
  });
  const { form } = entering;
  const inputs = useRef<HTMLFormElement>(null);
  useFocusInside(inputs, username === '' ? undefined : '[autocomplete="current-password"]');
  // Once the server has asked for the code, its input stays.
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [hasCaps, setCaps] = useState(false);
  const tellCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  const asks = entering.error instanceof ApiError && entering.error.body.includes('code of your second factor');
  if (asks && !isCodeAsked) setCodeAsked(true);
  useFocusInside(inputs, '[autocomplete="one-time-code"]', isCodeAsked);
  return (
    <form ref={inputs} noValidate onSubmit={entering.onSubmit}>
      <Stack>
        {entering.error !== null && !asks && (
          <Alert color="red" role="alert">
            {textOf(entering.error)}
          </Alert>
        )}
        <TextInput
          label={t('signIn.username')}
          autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
          required
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label={t('signIn.password')}
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
          onKeyDown={tellCaps}
          onKeyUp={tellCaps}
          description={hasCaps ? t('signIn.caps') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        {isCodeAsked && (
          <TextInput
            label={t('signIn.code')}
            description={t('signIn.code.hint')}
            autoComplete="one-time-code"
            required
            {...form.getInputProps('code')}
          />
        )}
        {isCodeAsked && (
          <PasskeyButton
            label={t('signIn.passkey.second')}
            use={() => signInByPasskey({ username: form.values.username, password: form.values.password })}
            onSignedIn={onSignedIn}
          />
        )}
        <Button type="submit" loading={entering.isSaving}>
          {t('app.signIn')}
        </Button>
      </Stack>
    </form>
  );
}
