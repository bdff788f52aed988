import type { TrackerColor } from '../../contract/colors.ts';

interface TemplateTracker {
  /** the built-in tracker template */
  template: string;
  itemName: string;
  color: TrackerColor;
  /** the item name of the tracker that it stands below */
  parent?: string;
}

interface ProjectTemplate {
  label: string;
  description: string;
  /** those that the project begins with */
  trackers: readonly TemplateTracker[];
}

const tasks: TemplateTracker = { template: 'tasks', itemName: 'task', color: 'daphne-blue' };

/** Projects that come with the platform, by name. */
export const projectTemplates: Readonly<Record<string, ProjectTemplate>> = {
  empty: { label: 'Empty', description: 'Without trackers, to be furnished as you like', trackers: [] },
  issues: {
    label: 'Issues',
    description: 'Bugs from their report to their fix, and tasks',
    trackers: [{ template: 'bugs', itemName: 'bug', color: 'fiesta-red' }, tasks],
  },
  scrum: {
    label: 'Scrum',
    description: 'Stories, and the tasks that they are made of',
    trackers: [
      { template: 'stories', itemName: 'story', color: 'sherwood-green' },
      { ...tasks, parent: 'story' },
    ],
  },
  kanban: { label: 'Kanban', description: 'Tasks on their way across a board', trackers: [tasks] },
};

export const projectTemplateNamed = (name: string): ProjectTemplate | undefined =>
  Object.hasOwn(projectTemplates, name) ? projectTemplates[name] : undefined;
