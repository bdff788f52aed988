import { accessLost } from '../../../../contract/platform/change.ts';
import type { Actor } from '../../../domain/actor.ts';
import { can } from '../../../domain/policies/policy.ts';
import type { LoggedEvent } from '../../../events/index.ts';
import { type KnownProject, type ProjectDirectory, presentProjectReference } from '../../projects/index.ts';
import type { VisiblePart } from './known.ts';

export const lostProject = (id: number): VisiblePart => ({
  kind: 'lost',
  type: accessLost.project,
  about: { project: { id, uri: `projects/${id}` } },
});

export function createProjectEvents({ directory }: { directory: ProjectDirectory }) {
  function couldRead(actor: Actor, event: LoggedEvent, project: KnownProject): boolean {
    const gate = event.type === 'project.updated' ? event.details.formerGate : undefined;
    if (gate === undefined) return false;
    return can(actor, 'project.read', { ...directory.subject(project), project: { ...gate, id: project.id } });
  }

  return async function known(actor: Actor, { event }: { event: LoggedEvent }): Promise<VisiblePart> {
    const project = event.projectId === undefined ? undefined : await directory.find(event.projectId);
    if (project === undefined) return undefined;
    if (!can(actor, 'project.read', directory.subject(project))) {
      return couldRead(actor, event, project) ? lostProject(project.id) : undefined;
    }
    const changed = event.type === 'project.updated' ? { changed: [...event.details.parts] } : {};
    return { kind: 'described', about: { project: presentProjectReference(project), ...changed } };
  };
}
