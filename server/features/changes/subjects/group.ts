import type { Actor, Identity } from '../../../domain/actor.ts';
import { can } from '../../../domain/policies/policy.ts';
import { dynamicGroups } from '../../../domain/user-groups.ts';
import type { LoggedEvent } from '../../../events/index.ts';
import { type ProjectDirectory, presentProjectReference } from '../../projects/index.ts';
import { type KnownGroup, presentDynamicGroup, presentStaticGroup } from '../../user-groups/index.ts';
import type { VisiblePart } from './known.ts';
import { lostProject } from './project.ts';

interface Loaded {
  event: LoggedEvent;
  /** undefined: it is built in, or no longer exists */
  groupName: string | undefined;
  member: Identity | undefined;
}

type ProjectGroup = Exclude<KnownGroup, { kind: 'system' }>;

function reference(group: ProjectGroup) {
  const { id, uri, label } =
    group.kind === 'static' ? presentStaticGroup(group) : presentDynamicGroup(group.project.id, group.group);
  return { id, uri, label };
}

/** Members of user groups and of projects. */
export function createGroupEvents({ directory }: { directory: ProjectDirectory }) {
  async function groupOf({ event, groupName }: Loaded): Promise<ProjectGroup | undefined> {
    const { projectId, subjectId: id = 0 } = event;
    const project = projectId === undefined ? undefined : await directory.find(projectId);
    if (project === undefined) return undefined;
    const builtIn = dynamicGroups.find((group) => group.id === id);
    if (builtIn !== undefined) return { kind: 'dynamic', group: builtIn, project };
    // A deleted group is only in the event about its deletion.
    const name = 'name' in event.details ? event.details.name : groupName;
    return name === undefined ? undefined : { kind: 'static', id, name, project };
  }

  return async function known(actor: Actor, loaded: Loaded): Promise<VisiblePart> {
    const { event, member = null } = loaded;
    const group = await groupOf(loaded);
    if (group === undefined) return undefined;
    const { project } = group;
    const memberId = 'memberId' in event.details ? event.details.memberId : undefined;
    // Everybody may list their own memberships.
    const isOwn = actor.kind === 'user' && memberId === actor.user.id;
    if (!can(actor, 'project.read', directory.subject(project))) {
      return isOwn && event.type === 'project.member_removed' ? lostProject(project.id) : undefined;
    }
    if (!isOwn && !can(actor, 'group.read_members', group)) return undefined;
    return {
      kind: 'described',
      about: {
        project: presentProjectReference(project),
        group: reference(group),
        ...(event.type === 'group.updated' ? { changed: [...event.details.parts] } : {}),
      },
      ...(memberId === undefined ? {} : { member }),
    };
  };
}
