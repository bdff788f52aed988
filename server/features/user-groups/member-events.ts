import { projectAdministrators, projectMembers } from '../../domain/user-groups.ts';
import type { NewEvent } from '../../events/index.ts';
import type { MemberStep } from './membership.ts';

interface Place {
  userId: number | undefined;
  projectId: number;
}

/** The events of added and removed members; `groupId` is the static group of the request, if it is about one. */
export const memberEvents = (place: Place, steps: readonly MemberStep[], groupId: number): NewEvent[] =>
  steps.map(({ userId: memberId, event }): NewEvent => {
    const kinds = {
      project_member_added: { type: 'project.member_added', subjectId: projectMembers.id },
      project_member_removed: { type: 'project.member_removed', subjectId: projectMembers.id },
      project_administrator_added: { type: 'group.member_added', subjectId: projectAdministrators.id },
      project_administrator_removed: { type: 'group.member_removed', subjectId: projectAdministrators.id },
      user_group_member_added: { type: 'group.member_added', subjectId: groupId },
      user_group_member_removed: { type: 'group.member_removed', subjectId: groupId },
    } as const satisfies Record<MemberStep['event'], Pick<NewEvent, 'type' | 'subjectId'>>;
    return { ...place, ...kinds[event], details: { memberId } };
  });
