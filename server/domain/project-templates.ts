import type { TrackerColor } from '../../contract/trackers/colors.ts';

interface TemplateTracker {
  /** the built-in tracker template */
  template: string;
  itemName: string;
  color: TrackerColor;
  /** item name of the parent tracker */
  parent?: string;
}

interface ProjectTemplate {
  label: string;
  description: string;
  trackers: readonly TemplateTracker[];
}

const tasks: TemplateTracker = { template: 'tasks', itemName: 'task', color: 'daphne-blue' };

/** The built-in project templates, by name. */
export const projectTemplates: Readonly<Record<string, ProjectTemplate>> = {
  empty: { label: 'Empty', description: 'No trackers: add your own', trackers: [] },
  issues: {
    label: 'Issues',
    description: 'Bug reports and tasks',
    trackers: [{ template: 'bugs', itemName: 'bug', color: 'fiesta-red' }, tasks],
  },
  scrum: {
    label: 'Scrum',
    description: 'User stories, each broken down into tasks',
    trackers: [
      { template: 'stories', itemName: 'story', color: 'sherwood-green' },
      { ...tasks, parent: 'story' },
    ],
  },
  kanban: { label: 'Kanban', description: 'Tasks that move across a board', trackers: [tasks] },
};

export const projectTemplateNamed = (name: string): ProjectTemplate | undefined =>
  Object.hasOwn(projectTemplates, name) ? projectTemplates[name] : undefined;
