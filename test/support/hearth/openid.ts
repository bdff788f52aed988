import assert from 'node:assert/strict';
import { client, createProviderVisitor } from '../servers/openid.ts';
import type { Caller, Hearth } from './hearth.ts';

/** The cookies that an answer sets, as a browser sends them. */
const cookiesOf = (headers: Record<string, string | string[] | undefined>): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';', 1)[0])
    .join('; ');

/** A provider as administrators set it up. */
export async function addProvider(hearth: Hearth, issuer: string, values: object = {}): Promise<number> {
  const made = await hearth.admin.post('/openid_providers', {
    body: { label: 'Works', issuer, ...client, scopes: 'openid profile email groups', ...values },
  });
  assert.equal(made.status, 201, made.text);
  return made.json.id;
}

/** A browser that signs in at a provider. */
export function createOpenIdBrowser(hearth: Hearth, provider_id: number) {
  const visitor = createProviderVisitor();
  let cookie = '';

  const caller = (): Caller => hearth.caller({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' });

  async function begin(purpose: 'sign_in' | 'connect' = 'sign_in'): Promise<string> {
    const begun = await caller().post('/openid_sign_ins', { body: { provider_id, purpose } });
    assert.equal(begun.status, 201, begun.text);
    cookie = [cookie, cookiesOf(begun.headers)].filter(Boolean).join('; ');
    return begun.json.url;
  }

  /** The parameters with which the provider sends the browser back. */
  async function atProvider(login: string, purpose?: 'sign_in' | 'connect'): Promise<string> {
    return (await visitor.signIn(await begin(purpose), login)).search.slice(1);
  }

  async function comeBack(parameters: string) {
    const answered = await caller().put('/openid_sign_ins', { body: { provider_id, parameters } });
    if (answered.headers['set-cookie'] !== undefined) cookie = cookiesOf(answered.headers);
    return answered;
  }

  return {
    begin,
    atProvider,
    comeBack,
    caller,
    visitor,
    /** Adds the cookies of an answer. */
    keep(headers: Record<string, string | string[] | undefined>): void {
      cookie = [cookie, cookiesOf(headers)].filter(Boolean).join('; ');
    },
    async signIn(login: string) {
      return comeBack(await atProvider(login));
    },
  };
}
