import type { ProjectDeletion } from '../server/features/projects/index.ts';
import type { Actor } from '../server/domain/actor.ts';
import type { ProjectStatus } from '../contract/projects/project.ts';

export interface ProjectStep {
  name: string;
  says: string;
  /** the states in which it is allowed */
  from: readonly string[];
  to: ProjectStatus;
  otherwise: string;
}

/** Another change of a project. */
export interface ProjectAction {
  name: string;
  says: string;
  take: (deletion: ProjectDeletion, actor: Actor, id: number) => Promise<void>;
  /** the status afterwards */
  result: string;
}

export const projectActions: readonly ProjectAction[] = [
  {
    name: 'delete',
    says: 'Delete a project; it can be restored for some days (setting project_restore_days)',
    take: (deletion, actor, id) => deletion.remove(actor, id),
    result: 'deleted',
  },
  {
    name: 'restore',
    says: 'Restore a deleted project with everything in it',
    take: (deletion, actor, id) => deletion.restore(actor, id),
    result: 'restored',
  },
  {
    name: 'template',
    says: 'Make a project a template for everybody who sees it',
    take: (deletion, actor, id) => deletion.setTemplate(actor, id, true),
    result: 'a template',
  },
  {
    name: 'ordinary',
    says: 'Make a template an ordinary project again',
    take: (deletion, actor, id) => deletion.setTemplate(actor, id, false),
    result: 'an ordinary project',
  },
];

export const projectSteps: readonly ProjectStep[] = [
  {
    name: 'suspend',
    says: 'Close a project',
    from: ['active', 'suspended'],
    to: 'suspended',
    otherwise: 'only an active project can be suspended',
  },
  {
    name: 'activate',
    says: 'Reopen a suspended project',
    from: ['active', 'suspended'],
    to: 'active',
    otherwise: 'only a suspended project can be activated (a pending one is approved)',
  },
  {
    name: 'approve',
    says: 'Approve a pending project',
    from: ['pending'],
    to: 'active',
    otherwise: 'only a pending project can be approved',
  },
];
