import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import type {
  Passkey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  RegisteredPasskey,
} from '../../../../contract/accounts/passkey.ts';
import type { Session } from '../../../../contract/accounts/token.ts';
import { t } from '../../text/index.ts';
import { get } from '../client.ts';
import { post, unconditionally } from '../writes.ts';

type CreationJson = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestJson = Parameters<typeof startAuthentication>[0]['optionsJSON'];

const path = '/users/self/passkeys';
const given = (password: string) => (password === '' ? {} : { current_password: password });

/** Browsers have passkeys for names of hosts only, not for IP addresses. */
export const canUsePasskeys = (): boolean =>
  browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(globalThis.location.hostname);

/** Browsers don't tell a person who said no from one who has no passkey here. */
async function ofBrowser<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new Error(isKnown ? t('passkey.known') : t('passkey.cancelled'), { cause: error });
  }
}

export const passkeysQuery = queryOptions({ queryKey: ['passkeys'], queryFn: () => get<Passkey[]>(path) });

export async function registerPasskey(name: string, password: string): Promise<RegisteredPasskey> {
  const options = await post<PasskeyCreationOptions>(`${path}/options`, given(password));
  const credential = await ofBrowser(startRegistration({ optionsJSON: options as CreationJson }));
  return post(path, { name, credential });
}
export const renamePasskey = (id: number, name: string): Promise<Passkey> =>
  unconditionally.patch(`${path}/${id}`, { name });
export const removePasskey = (id: number, password: string): Promise<unknown> =>
  unconditionally.remove(`${path}/${id}`, given(password));

/** Asks the browser for a passkey that answers these options. */
export const provePasskey = (options: PasskeyRequestOptions) =>
  ofBrowser(startAuthentication({ optionsJSON: options as RequestJson }));

/** With name and password, the passkey is the second factor. */
export async function signInByPasskey(credentials?: { username: string; password: string }): Promise<Session> {
  const options = await post<PasskeyRequestOptions>('/passkey_sign_ins', credentials ?? {});
  return unconditionally.put('/passkey_sign_ins', { credential: await provePasskey(options) });
}

/** A challenge of the server counts for five minutes. */
const freshMs = 4 * 60_000;

/**
 * Offers passkeys where the browser fills in the user name, until `signal` ends it. Returns undefined where nobody chose
 * one: the browser has none, or the person signs in another way.
 */
export async function signInByAutofill(signal: AbortSignal): Promise<Session | undefined> {
  if (!canUsePasskeys() || !(await browserSupportsWebAuthnAutofill()) || signal.aborted) return undefined;
  const options = await post<PasskeyRequestOptions>('/passkey_sign_ins', {});
  if (signal.aborted) return undefined;
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', cancel, { once: true });
  let isStale = false;
  const renewal = setTimeout(() => {
    isStale = true;
    cancel();
  }, freshMs);
  const credential = await startAuthentication({ optionsJSON: options as RequestJson, useBrowserAutofill: true }).catch(
    () => undefined,
  );
  clearTimeout(renewal);
  signal.removeEventListener('abort', cancel);
  if (credential !== undefined) return unconditionally.put('/passkey_sign_ins', { credential });
  return isStale ? signInByAutofill(signal) : undefined;
}
