import type { KeyArea } from '../../contract/accounts/key-policy.ts';
import { problem } from '../../contract/problems.ts';
import { isoInstant, note, say, sayList } from '../output.ts';
import { operator, withPlatform } from '../platform.ts';
import { projectNamed } from '../projects.ts';
import { userNamed } from '../users.ts';

interface Creation {
  description?: string;
  scope?: string[];
  expires?: string;
  readOnly?: boolean;
  area?: KeyArea[];
  project?: string[];
  network?: string[];
  rateLimit?: number;
}

/** A day includes its last second. */
const lastInstantOf = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59Z` : text);

export async function create(name: string, options: Creation): Promise<void> {
  const { description, scope, expires } = options;
  await withPlatform(async (platform) => {
    const user = await userNamed(platform, name);
    const projects = await Promise.all((options.project ?? []).map((one) => projectNamed(platform, one)));
    const { service_project_id: projectId } = user;
    const request = {
      description: description ?? '',
      expiration_date: expires === undefined ? null : lastInstantOf(expires),
      ...(scope === undefined ? {} : { scopes: scope }),
      policy: {
        permission: options.readOnly === true ? ('read' as const) : ('write' as const),
        areas: options.area ?? [],
        project_ids: projects.map(({ id }) => id),
        networks: options.network ?? [],
        rate_limit: options.rateLimit ?? null,
      },
    };
    const { id, identifier } =
      projectId === null
        ? await platform.accessKeys.createAndTell(user.id, request)
        : await platform.accessKeys.createForService(operator, { id: user.id, projectId }, request);
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
      created: isoInstant(key.created_at),
      expires: isoInstant(key.expires_at),
      last_use: isoInstant(key.last_used_at),
      last_address: key.last_used_ip,
      restrictions: key.policy,
      description: key.description,
    }));
    sayList(
      rows,
      ['id', 'scopes', 'created', 'expires', 'last_use', 'last_address', 'restrictions', 'description'],
      json,
    );
  });
}

export async function uses(id: number, { json }: { json?: boolean }): Promise<void> {
  await withPlatform(async ({ accessKeys }) => {
    const rows = (await accessKeys.usesOf(id)).rows.map(({ last_at, ip, method, route, status, count }) => ({
      last: isoInstant(last_at),
      address: ip,
      method,
      route,
      status: status === 0 ? null : status,
      count,
    }));
    sayList(rows, ['last', 'address', 'method', 'route', 'status', 'count'], json);
  });
}

export async function revoke(id: number): Promise<void> {
  await withPlatform(async ({ accessKeys }) => {
    if (!(await accessKeys.revokeAny(id))) throw problem('key_not_found');
    say(`Revoked key ${id}.`);
  });
}
