import type { Actor } from '../../../domain/actor.ts';
import { can } from '../../../domain/policies/policy.ts';
import type { LoggedEvent } from '../../../events/index.ts';
import { type ProjectDirectory, presentProjectReference } from '../../projects/index.ts';
import { isUsableRepository, type Repository } from '../../svn/index.ts';
import type { VisiblePart } from './known.ts';

interface Loaded {
  event: LoggedEvent;
  repository: Repository | undefined;
}

export function createRepositoryEvents({ directory }: { directory: ProjectDirectory }) {
  return async function known(actor: Actor, { event, repository }: Loaded): Promise<VisiblePart> {
    const project = event.projectId === undefined ? undefined : await directory.find(event.projectId);
    if (project === undefined || !can(actor, 'repository.read', directory.subject(project))) return undefined;
    const reference = { id: event.subjectId ?? 0, uri: `svn/${event.subjectId}` };
    if (event.type === 'repository.deleted')
      return { kind: 'lost', type: event.type, about: { repository: reference } };
    if (!isUsableRepository(repository)) return undefined;
    return {
      kind: 'described',
      about: {
        project: presentProjectReference(project),
        repository: { ...reference, name: repository.name },
        // The access file may hide the author and the message of a commit.
        ...(event.type === 'repository.committed' ? { revision: event.details.revision } : {}),
        ...(event.type === 'repository.updated' ? { changed: [...event.details.parts] } : {}),
      },
    };
  };
}
