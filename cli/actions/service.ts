import { Complaint } from '../complaint.ts';
import { isoInstant, say, sayList } from '../output.ts';
import { operator, withPlatform } from '../platform.ts';
import { projectNamed } from '../projects.ts';
import { userNamed } from '../users.ts';

export async function create(project: string, username: string, options: { realName?: string }): Promise<void> {
  await withPlatform(async (platform) => {
    const { id: projectId, shortname } = await projectNamed(platform, project);
    const { id } = await platform.serviceAccounts.create(operator, projectId, {
      username,
      real_name: options.realName ?? username,
    });
    say(`Created service account ${username} (${id}) of ${shortname}.`);
  });
}

export async function list(project: string, { json }: { json?: boolean }): Promise<void> {
  await withPlatform(async (platform) => {
    const { id: projectId } = await projectNamed(platform, project);
    const { rows } = await platform.serviceAccounts.list(operator, projectId, { limit: 10_000, offset: 0 });
    const shown = rows.map((row) => ({
      id: row.id,
      username: row.username,
      created: isoInstant(row.created_at),
      last_access: isoInstant(row.last_access_at),
      keys: row.keys,
      real_name: row.real_name,
    }));
    sayList(shown, ['id', 'username', 'created', 'last_access', 'keys', 'real_name'], json);
  });
}

export async function close(name: string): Promise<void> {
  await withPlatform(async (platform) => {
    const user = await userNamed(platform, name);
    if (user.service_project_id === null) throw new Complaint(`${user.username} is not a service account.`);
    await platform.serviceAccounts.close(operator, user.service_project_id, user.id);
    say(`Closed service account ${user.username} and revoked its keys.`);
  });
}
