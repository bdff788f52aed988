import { type Actor, usesKeyForProjects } from '../actor.ts';
import { isProjectAdministrator, projectRefusal } from './project-access.ts';
import { type ProjectSubject, closedProject } from './project.ts';
import type { Refusal, Rules } from './rule.ts';

/** A dashboard of a project, or of a person. */
export type DashboardSubject = ProjectSubject | { ownerId: number };

const isOwner = (actor: Actor, ownerId: number): boolean =>
  actor.kind === 'user' && actor.user.id === ownerId && !usesKeyForProjects(actor);

/** Only its owner can see a personal dashboard. */
const isVisible = (actor: Actor, subject: DashboardSubject): boolean =>
  'ownerId' in subject
    ? isOwner(actor, subject.ownerId)
    : projectRefusal(actor, subject.project, subject.mode) === undefined;

const read = (actor: Actor, subject: DashboardSubject): Refusal =>
  isVisible(actor, subject) ? undefined : 'dashboard_not_found';

function update(actor: Actor, subject: DashboardSubject): Refusal {
  if (!isVisible(actor, subject)) return 'dashboard_not_found';
  if ('ownerId' in subject) return undefined;
  const isAdministrator = isProjectAdministrator(actor, subject.project.id);
  return isAdministrator ? closedProject(subject) : 'project_administrator_required';
}

export const dashboardRules = {
  'dashboard.read': read,
  'dashboard.update': update,
} satisfies Rules<'dashboard'>;

/** The routes of widgets report a hidden widget as missing. */
export const widgetRules = {
  'widget.read': (actor: Actor, subject: DashboardSubject): Refusal =>
    read(actor, subject) === undefined ? undefined : 'crosstracker_widget_hidden',
  'widget.update': (actor: Actor, subject: DashboardSubject): Refusal =>
    update(actor, subject) === undefined ? undefined : 'crosstracker_widget_hidden',
} satisfies Rules<'widget'>;
