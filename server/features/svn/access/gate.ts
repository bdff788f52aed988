import type { KeyPolicy } from '../../../../contract/accounts/key-policy.ts';
import { Problem, problem } from '../../../../contract/problems.ts';
import { addressesOf, type Admission, type SvnGate } from '../../../svn/index.ts';
import type { Actor, Identity } from '../../../domain/actor.ts';
import { entersByRight } from '../../../domain/policies/project-access.ts';
import type { EventSource } from '../../../events/index.ts';
import type { KnownProject, ProjectDirectory } from '../../projects/index.ts';
import type { PlatformSettings } from '../../settings/index.ts';
import type { ProjectAccessFiles } from './access-files.ts';
import { mayReach } from '../../../domain/policies/repository-reach.ts';
import type { createCredentials } from './credentials.ts';
import { isUsableRepository } from '../repositories/repository.ts';
import type { RepositoryDirectory } from '../repositories/directory.ts';
import type { SvnInProject } from '../repositories/project-service.ts';
import type { Maintenance } from '../repositories/maintenance.ts';

interface Deps {
  callerOf: ReturnType<typeof createCredentials>;
  projects: ProjectDirectory;
  settings: PlatformSettings;
  service: SvnInProject;
  directory: RepositoryDirectory;
  accessFiles: ProjectAccessFiles;
  maintenance: Maintenance;
  /** Counts a request, and throws if its caller has sent too many. */
  rates: { count(ip: string, actor: Actor, head: { setKnown(name: string, value: string): void }): void };
  /** Called when a user accesses a private project by a right on the platform. */
  onEntry: (actor: Actor, projectId: number, from: EventSource) => void;
}

/** Clients of Subversion read no limits. */
const noHeaders = { setKnown: (): void => undefined };

const refused = (status: number, text: string): Admission => ({ kind: 'refused', status, text });

/** Methods of Subversion clients that change nothing. */
const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'PROPFIND', 'REPORT']);

const allowsMethod = ({ permission }: KeyPolicy, method: string): boolean =>
  permission === 'write' || readingMethods.has(method);

const allowsProject = ({ areas, project_ids: ids }: KeyPolicy, projectId: number): boolean =>
  (areas.length === 0 || areas.includes('svn')) && (ids.length === 0 || ids.includes(projectId));

/** Decides about each request of a Subversion client, before the access file does. */
export function createAdmission(parts: Deps): SvnGate['admit'] {
  const { callerOf, projects, settings, service, directory, accessFiles, maintenance } = parts;

  async function isLetIn(user: Identity, project: KnownProject): Promise<boolean> {
    if (user.onlyProjects?.includes(project.id) === false) return false;
    const visitor = { ...user, isMember: user.memberOf.has(project.id) };
    return mayReach(visitor, project, settings.get('access_mode')) && (await service.isOn(project.id));
  }

  async function decide({
    project: shortname,
    repository: name,
    authorization,
    address,
    method,
  }: Parameters<SvnGate['admit']>[0]) {
    const caller = await callerOf(authorization, address);
    const user = caller?.user;
    if (user === undefined || caller === undefined || (user.status !== 'A' && user.status !== 'R'))
      return { kind: 'challenge' as const };
    const { keyId, policy } = caller;
    const mechanism = keyId === undefined ? { mechanism: 'basic' as const } : { mechanism: 'key' as const, keyId };
    const actor: Actor = { kind: 'user', user, ...mechanism, keyRateLimit: policy.rate_limit ?? undefined };
    parts.rates.count(address, actor, noHeaders);
    const found = await projects.named(shortname);
    const project = found !== undefined && addressesOf(found.shortname).includes(shortname) ? found : undefined;
    if (project === undefined || !allowsProject(policy, project.id) || !(await isLetIn(user, project))) {
      return refused(403, 'You do not have access to this project, or it does not exist.');
    }
    if (!allowsMethod(policy, method)) return refused(403, problem('key_read_only').message);
    const repository = await directory.named(project.id, name);
    if (!isUsableRepository(repository)) return refused(404, 'Repository not found');
    if (entersByRight(actor, project)) parts.onEntry(actor, project.id, { ip: address, keyId });
    // Another process may have created or restored it.
    await maintenance.serve(project.id);
    await accessFiles.refresh(repository.id);
    return { kind: 'admitted' as const, at: { projectId: project.id, name }, login: user.username.toLowerCase() };
  }

  return async (request) => {
    try {
      return await decide(request);
    } catch (error) {
      if (error instanceof Problem) return refused(error.status, error.message);
      throw error;
    }
  };
}
