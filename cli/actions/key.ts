import { problem } from '../../contract/problems.ts';
import { instant, note, say, sayList } from '../output.ts';
import { withPlatform } from '../platform.ts';
import { userNamed } from '../users.ts';

interface Creation {
  description?: string;
  scope?: string[];
  expires?: string;
}

/** A day includes its last second. */
const lastInstantOf = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59Z` : text);

export async function create(name: string, { description, scope, expires }: Creation): Promise<void> {
  await withPlatform(async (platform) => {
    const user = await userNamed(platform, name);
    const { id, identifier } = await platform.accessKeys.createAndTell(user.id, {
      description: description ?? '',
      expiration_date: expires === undefined ? null : lastInstantOf(expires),
      ...(scope === undefined ? {} : { scopes: scope }),
    });
    say(identifier);
    note(`This is key ${id} of ${user.username}. It is shown only now.`);
  });
}

export async function list(name: string, { json }: { json?: boolean }): Promise<void> {
  await withPlatform(async (platform) => {
    const { id: userId } = await userNamed(platform, name);
    const rows = (await platform.accessKeys.list(userId)).rows.map((key) => ({
      id: key.id,
      scopes: key.scopes,
      created: instant(key.created_at),
      expires: instant(key.expires_at),
      last_use: instant(key.last_used_at),
      last_address: key.last_used_ip,
      description: key.description,
    }));
    sayList(rows, ['id', 'scopes', 'created', 'expires', 'last_use', 'last_address', 'description'], json);
  });
}

export async function revoke(id: number): Promise<void> {
  await withPlatform(async ({ accessKeys }) => {
    if (!(await accessKeys.revokeAny(id))) throw problem('key_not_found');
    say(`Revoked key ${id}.`);
  });
}
