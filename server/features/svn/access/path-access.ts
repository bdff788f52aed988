import type { SvnAccessCheck, SvnPathAccess } from '../../../../contract/svn/repository.ts';
import type { Database } from '../../../db/index.ts';
import type { Actor, Identity } from '../../../domain/actor.ts';
import { accessOf } from '../../../domain/policies/project-access.ts';
import { mayReach } from '../../../domain/policies/repository-reach.ts';
import { loginsIn, readAccessFile } from '../../../domain/svn/index.ts';
import { jsonPointer } from '../../../lib/text/json-pointer.ts';
import type { KnownProject } from '../../projects/index.ts';
import type { PlatformSettings } from '../../settings/index.ts';
import type { Identities } from '../../users/index.ts';
import type { RepositoryDirectory } from '../repositories/directory.ts';
import { repositoryPathOf } from '../reading/path.ts';
import type { ProjectAccessFiles } from './access-files.ts';
import { proposedText } from './proposed.ts';
import { listMemberRows } from './store/groups.ts';

interface Deps {
  db: Database;
  directory: RepositoryDirectory;
  accessFiles: ProjectAccessFiles;
  identities: Identities;
  settings: PlatformSettings;
}

const names = { '': 'none', r: 'read', rw: 'read_write' } as const;

/** No user can have this name. */
const nobody = '\0';

/** Shows administrators who can read and write paths, with the saved access file or with another one. */
export function createPathAccess({ db, directory, accessFiles, identities, settings }: Deps) {
  async function peopleIn(project: KnownProject, text: string): Promise<Identity[]> {
    const members = (await listMemberRows(db.read, project.id)).map(({ username }) => username.toLowerCase());
    const logins = await identities.existingNames([...members, ...loginsIn(text)]);
    const found = await Promise.all([...logins].toSorted().map((login) => identities.findByName(login)));
    return found.filter((user) => user !== undefined);
  }

  return async function accessTo(actor: Actor, id: number, asked: SvnAccessCheck): Promise<SvnPathAccess[]> {
    const { repository, project } = await directory.administeredForReading(actor, id);
    const paths = asked.paths.map((path, index) => ({
      path,
      asked: repositoryPathOf(path, { pointer: jsonPointer(['paths', index]) }),
    }));
    const text =
      (await proposedText(accessFiles, repository, project, asked)) ?? (await accessFiles.textFor(repository));
    const rules = readAccessFile(text, repository.name);
    const mode = settings.get('access_mode');
    const people = (await peopleIn(project, text)).map((user) => {
      const isLetIn = mayReach({ ...user, isMember: user.memberOf.has(project.id) }, project, mode);
      return { user, at: isLetIn ? rules.of(user.username.toLowerCase()) : () => '' as const };
    });
    const isOpen = ['public', 'unrestricted'].includes(accessOf(project, mode)) && project.status === 'active';
    const others = isOpen ? rules.of(nobody) : () => '' as const;
    return paths.map(({ path, asked: place }) => ({
      path,
      users: people.map(({ user, at }) => ({ id: user.id, username: user.username, access: names[at(place)] })),
      others: names[others(place)],
    }));
  };
}
