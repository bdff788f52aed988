import type { ProjectStatus } from '../contract/projects/project.ts';

export interface ProjectStep {
  name: string;
  says: string;
  /** the states in which it is allowed */
  from: readonly string[];
  to: ProjectStatus;
  otherwise: string;
}

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
