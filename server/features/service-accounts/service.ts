import type { NewAccessKey } from '../../../contract/accounts/access-key.ts';
import type { NewServiceAccount } from '../../../contract/accounts/service-account.ts';
import { quotas } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database, Tx } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { AccessKeys } from '../access-keys/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { UserGroups } from '../user-groups/index.ts';
import type { Users } from '../users/index.ts';
import { countServiceAccounts, listServiceAccountIds, listServiceAccounts, type ServiceAccountRow } from './store.ts';

interface Deps {
  db: Database;
  clock: Clock;
  directory: ProjectDirectory;
  users: Users;
  groups: UserGroups;
  accessKeys: AccessKeys;
  /** Ends the sessions, tokens and access keys of an account. */
  endCredentials: (tx: Tx, userId: number, by: Actor | undefined) => Promise<void>;
}

/** Accounts of projects, for programs. They don't depend on the administrator who created them. */
export function createServiceAccounts({ db, clock, directory, users, groups, accessKeys, endCredentials }: Deps) {
  async function known(projectId: number, id: number): Promise<ServiceAccountRow> {
    const { rows } = await listServiceAccounts(db.read, projectId, clock(), { limit: 1, offset: 0, only: id });
    const [row] = rows;
    if (row === undefined) throw problem('service_account_not_found');
    return row;
  }

  return {
    async list(actor: Actor, projectId: number, page: { limit: number; offset: number }) {
      await directory.administeredForReading(actor, projectId);
      return listServiceAccounts(db.read, projectId, clock(), page);
    },

    /** It is a member of the project. Administrators can add it to user groups like other members. */
    async create(actor: Actor, projectId: number, request: NewServiceAccount): Promise<ServiceAccountRow> {
      const project = await directory.withServiceAccounts(actor, projectId);
      const account = {
        username: request.username,
        realName: request.real_name ?? request.username,
        email: '',
        serviceProjectId: projectId,
        isChosen: true,
      };
      const { id } = await users.create(account, actor, async (tx, created) => {
        const { serviceAccounts: maximum } = quotas;
        // It counts already.
        if ((await countServiceAccounts(tx, projectId)) > maximum) {
          throw problem('service_accounts_too_many', { maximum });
        }
        await groups.addToProject(tx, actor, project, created);
      });
      return known(projectId, id);
    },

    /** Revokes its keys. The history of its actions stays, with its name. */
    async close(actor: Actor, projectId: number, id: number): Promise<void> {
      await directory.withServiceAccounts(actor, projectId);
      await known(projectId, id);
      await users.change(id, { status: 'D' }, actor, (tx) => endCredentials(tx, id, actor));
    },

    /** A closed project refuses the keys of its accounts. They must not become valid again when it is reopened. */
    endKeys: async (tx: Tx, projectId: number, by: Actor): Promise<void> => {
      for (const id of await listServiceAccountIds(tx, projectId)) await endCredentials(tx, id, by);
    },

    async createKey(actor: Actor, projectId: number, id: number, request: NewAccessKey) {
      await directory.withServiceAccounts(actor, projectId);
      await known(projectId, id);
      return accessKeys.createForService(actor, { id, projectId }, request);
    },
  };
}

export type ServiceAccounts = ReturnType<typeof createServiceAccounts>;
