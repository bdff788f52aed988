import type {
  ConnectionCheck,
  NewOpenIdProvider,
  OpenIdProvider,
  OpenIdProviderPatch,
} from '../../../contract/accounts/openid.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database, DbOrTx, Tx } from '../../db/index.ts';
import { accountOf, type Actor } from '../../domain/actor.ts';
import { domainFault } from '../../domain/names.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import { checkMappings, type ExternalGroups, mappingsOf } from '../external-accounts/index.ts';
import { discoverIssuer, isIssuer, type OpenIdClient, reasonOf } from './client.ts';
import {
  deleteProvider,
  findProvider,
  insertProvider,
  listProviders,
  type ProviderRow,
  updateProvider,
} from './store.ts';

interface Deps {
  db: Database;
  events: EventLog;
  clock: Clock;
  client: OpenIdClient;
  externalGroups: ExternalGroups;
  redirectUri: (providerId: number) => string;
  signOutUri: (providerId: number) => string;
}

/** The name of a provider among the sources of memberships. */
export const sourceOf = (providerId: number): string => `openid:${providerId}`;

const flag = (value: boolean | undefined, otherwise: number): number =>
  value === undefined ? otherwise : Number(value);

const defaults = {
  client_secret: '',
  scopes: 'openid profile email',
  groups_claim: 'groups',
  group_mappings: '[]',
  creates_accounts: 0,
  domains: '',
  trusts_addresses: 0,
  checks_second_factor: 0,
  is_enabled: 1,
};

function check({ issuer, group_mappings: mappings }: OpenIdProviderPatch): void {
  if (issuer !== undefined && !isIssuer(issuer)) throw problem('openid_issuer_invalid');
  checkMappings(mappings);
}

/** Whether the providers that people use can be reached; for `doctor`, which runs beside the server. */
export async function diagnoseProviders(source: DbOrTx): Promise<{ name: string; fault: string | undefined }[]> {
  const enabled = (await listProviders(source)).filter((row) => row.is_enabled === 1);
  return Promise.all(
    enabled.map(async ({ label: name, issuer }) => ({
      name,
      fault: await discoverIssuer(issuer).then(() => undefined, reasonOf),
    })),
  );
}

/** Administers the providers of OpenID Connect. */
export function createOpenIdProviders(deps: Deps) {
  const { db, events, clock, client, externalGroups, redirectUri, signOutUri } = deps;

  const present = (row: ProviderRow): OpenIdProvider => ({
    id: row.id,
    label: row.label,
    issuer: row.issuer,
    client_id: row.client_id,
    has_client_secret: row.client_secret !== '',
    scopes: row.scopes,
    groups_claim: row.groups_claim,
    group_mappings: mappingsOf(row),
    creates_accounts: row.creates_accounts === 1,
    domains: row.domains,
    trusts_addresses: row.trusts_addresses === 1,
    checks_second_factor: row.checks_second_factor === 1,
    is_enabled: row.is_enabled === 1,
    redirect_uri: redirectUri(row.id),
    backchannel_logout_uri: signOutUri(row.id),
    creation_date: isoDate(row.created_at),
  });

  async function known(id: number): Promise<ProviderRow> {
    const row = await findProvider(db.read, id);
    if (row === undefined) throw problem('openid_provider_not_found');
    return row;
  }

  const record = (tx: Tx, by: Actor): Promise<void> =>
    events.append(tx, {
      type: 'platform.updated',
      userId: accountOf(by),
      details: { parts: ['openid_providers'] },
    });

  function changed(patch: OpenIdProviderPatch, row: typeof defaults): typeof defaults {
    const mappings = patch.group_mappings;
    const fault = domainFault(patch.domains ?? '');
    if (fault !== undefined) throw problem('domain_invalid', { domain: fault });
    return {
      client_secret: patch.client_secret ?? row.client_secret,
      scopes: patch.scopes ?? row.scopes,
      groups_claim: patch.groups_claim ?? row.groups_claim,
      group_mappings: mappings === undefined ? row.group_mappings : JSON.stringify(mappings),
      creates_accounts: flag(patch.creates_accounts, row.creates_accounts),
      domains: patch.domains ?? row.domains,
      trusts_addresses: flag(patch.trusts_addresses, row.trusts_addresses),
      checks_second_factor: flag(patch.checks_second_factor, row.checks_second_factor),
      is_enabled: flag(patch.is_enabled, row.is_enabled),
    };
  }

  return {
    list: async (): Promise<OpenIdProvider[]> => (await listProviders(db.read)).map(present),
    /** The providers that people can sign in with now. */
    offered: async (): Promise<{ id: number; label: string }[]> =>
      (await listProviders(db.read)).filter((row) => row.is_enabled === 1).map(({ id, label }) => ({ id, label })),
    get: async (id: number): Promise<OpenIdProvider> => present(await known(id)),

    async create(by: Actor, given: NewOpenIdProvider): Promise<OpenIdProvider> {
      check(given);
      const { label, issuer, client_id } = given;
      const id = await db.write(async (tx) => {
        const made = await insertProvider(tx, {
          label,
          issuer,
          client_id,
          ...changed(given, defaults),
          created_at: clock(),
        });
        await record(tx, by);
        return made;
      });
      return present(await known(id));
    },

    async patch(by: Actor, id: number, patch: OpenIdProviderPatch): Promise<OpenIdProvider> {
      check(patch);
      await db.write(async (tx) => {
        const row = await findProvider(tx, id);
        if (row === undefined) throw problem('openid_provider_not_found');
        await updateProvider(tx, id, {
          label: patch.label ?? row.label,
          issuer: patch.issuer ?? row.issuer,
          client_id: patch.client_id ?? row.client_id,
          ...changed(patch, row),
        });
        await record(tx, by);
      });
      return present(await known(id));
    },

    async remove(by: Actor, id: number): Promise<void> {
      await db.write(async (tx) => {
        if ((await findProvider(tx, id)) === undefined) throw problem('openid_provider_not_found');
        await externalGroups.forget(tx, sourceOf(id));
        await deleteProvider(tx, id);
        await record(tx, by);
      });
    },

    async check(id: number): Promise<ConnectionCheck> {
      const { issuer } = await known(id);
      try {
        await client.check({ issuer });
        return { is_ok: true, message: `${issuer} answers with a valid configuration.` };
      } catch (error) {
        return { is_ok: false, message: reasonOf(error) };
      }
    },
  };
}

export type OpenIdProviders = ReturnType<typeof createOpenIdProviders>;
