import type { Actor } from '../actor.ts';
import type { ProjectGate } from './project-access.ts';
import { closedProject } from './project.ts';
import type { Refusal, Rules } from './rule.ts';
import type { TrackerRights } from './tracker-rights.ts';

/** A report in a project that the caller sees. */
export interface ReportSubject {
  /** null: it is public */
  report: { ownerId: number | null };
  rights: TrackerRights;
  project: Pick<ProjectGate, 'status'>;
}

const isOwner = (actor: Actor, { ownerId }: ReportSubject['report']): boolean =>
  actor.kind === 'user' && ownerId === actor.user.id;

/** Only its owner can see a personal report. */
function read(actor: Actor, { report, rights }: Omit<ReportSubject, 'project'>): Refusal {
  if (!rights.canView) return actor.kind === 'anonymous' ? 'authentication_required' : 'forbidden';
  return report.ownerId === null || isOwner(actor, report) ? undefined : 'report_not_found';
}

function editor(actor: Actor, { report, rights }: Omit<ReportSubject, 'project'>): Refusal {
  const isEditor = report.ownerId === null ? rights.isAdministrator : isOwner(actor, report);
  return isEditor ? undefined : 'report_not_editable';
}

export const reportRules = {
  'report.read': read,
  'report.read_administration': editor,
  'report.update': (actor: Actor, subject: ReportSubject): Refusal => editor(actor, subject) ?? closedProject(subject),
} satisfies Rules<'report'>;
