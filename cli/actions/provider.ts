import { NewOpenIdProvider, type OpenIdProvider, OpenIdProviderPatch } from '../../contract/accounts/openid.ts';
import { bodyOf, printConnectionCheck } from '../members.ts';
import { say, sayJson, sayList } from '../output.ts';
import { choosePassword } from '../password.ts';
import { operator, withPlatform } from '../platform.ts';

interface Given {
  secretStdin?: boolean;
}

/** Secrets on the command line are visible to other users of the machine. */
const secretIn = async ({ secretStdin }: Given) =>
  secretStdin === true ? { client_secret: (await choosePassword(undefined, true)).password } : {};

function sayAddresses({ id, label, redirect_uri: back, backchannel_logout_uri: out }: OpenIdProvider): void {
  say(`Provider ${label} has the number ${id}. Register these addresses with it:`);
  say(`Redirect: ${back}\nBack-channel logout: ${out}`);
}

export async function list({ json }: { json?: boolean }): Promise<void> {
  await withPlatform(async ({ openidProviders }) => {
    const providers = await openidProviders.list();
    if (json === true) return sayJson(providers);
    const rows = providers.map(({ id, label, issuer, client_id, is_enabled: enabled }) => {
      return { id, label, enabled, client_id, issuer };
    });
    sayList(rows, ['id', 'label', 'enabled', 'client_id', 'issuer'], json);
  });
}

export async function create(label: string, options: Given): Promise<void> {
  const body = bodyOf(NewOpenIdProvider, { ...options, ...(await secretIn(options)), label });
  await withPlatform(async ({ openidProviders }) => sayAddresses(await openidProviders.create(operator, body)));
}

export async function change(id: number, options: Given): Promise<void> {
  const body = bodyOf(OpenIdProviderPatch, { ...options, ...(await secretIn(options)) });
  await withPlatform(async ({ openidProviders }) => sayAddresses(await openidProviders.patch(operator, id, body)));
}

export async function check(id: number): Promise<void> {
  await withPlatform(async ({ openidProviders }) => printConnectionCheck(await openidProviders.check(id)));
}

export async function remove(id: number): Promise<void> {
  await withPlatform(async ({ openidProviders }) => {
    const { label } = await openidProviders.get(id);
    await openidProviders.remove(operator, id);
    say(`Removed provider ${label}.`);
  });
}
