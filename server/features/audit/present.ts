import type { AuditEntry } from '../../../contract/platform/audit.ts';
import { type EventType, eventTypes } from '../../../contract/platform/events.ts';
import type { Actor } from '../../domain/actor.ts';
import { type Cell, csvLine } from '../../lib/csv/write.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import type { UserPresenter } from '../users/index.ts';
import type { ShownLine } from './service.ts';

/** Whether the reader sees the addresses of people. */
export interface Viewer {
  presenter: UserPresenter;
  reader: Actor;
  seesAddresses: boolean;
}

const isKnown = (type: string): type is EventType => Object.hasOwn(eventTypes, type);

function subjectOf({ line, project, account, trackerLabel }: ShownLine): AuditEntry['subject'] {
  const kind = isKnown(line.type) ? eventTypes[line.type].subject : 'platform';
  const named = {
    artifact: [line.artifact_id, null],
    tracker: [line.tracker_id, trackerLabel ?? null],
    project: [line.project_id, project?.label ?? null],
    account: [line.subject_id, account?.username ?? null],
  } as const;
  const [id, label] = kind in named ? named[kind as keyof typeof named] : [line.subject_id, null];
  return id === null ? null : { kind, id, label };
}

/** The details as texts, with the current names of people. */
function detailsOf({ line, member }: ShownLine): AuditEntry['details'] {
  const details = Object.entries(JSON.parse(line.details) as Record<string, unknown>);
  return details.map(([name, value]) => {
    if (name === 'memberId') return { name: 'member', value: member?.username ?? String(value) };
    return { name, value: Array.isArray(value) ? value.join(', ') : String(value) };
  });
}

export function presentLine(shown: ShownLine, { presenter, reader, seesAddresses }: Viewer): AuditEntry {
  const { line, user, project } = shown;
  return {
    id: line.line,
    date: isoDate(line.at),
    event: line.type,
    label: isKnown(line.type) ? eventTypes[line.type].meaning : line.type,
    user: user === undefined ? null : presenter.minimal(user, reader),
    key_id: seesAddresses ? line.key_id : null,
    address: seesAddresses ? line.ip : null,
    project: project === undefined ? null : { id: project.id, label: project.label, shortname: project.shortname },
    subject: subjectOf(shown),
    details: detailsOf(shown),
    hash: line.hash,
  };
}

const columns: readonly [string, (entry: AuditEntry) => Cell][] = [
  ['id', ({ id }) => id],
  ['date', ({ date }) => date],
  ['event', ({ event }) => event],
  ['label', ({ label }) => label],
  ['user_id', ({ user }) => user?.id ?? null],
  ['username', ({ user }) => user?.username ?? null],
  ['key_id', ({ key_id }) => key_id],
  ['address', ({ address }) => address],
  ['project_id', ({ project }) => project?.id ?? null],
  ['project', ({ project }) => project?.shortname ?? null],
  ['subject_kind', ({ subject }) => subject?.kind ?? null],
  ['subject_id', ({ subject }) => subject?.id ?? null],
  ['subject', ({ subject }) => subject?.label ?? null],
  ['details', ({ details }) => details.map(({ name, value }) => `${name}=${value}`).join('; ')],
  ['hash', ({ hash }) => hash],
];

export const auditFormats = ['csv', 'jsonl'] as const;
export type AuditFormat = (typeof auditFormats)[number];

/** The text of a file with these lines. */
export async function* writeLines(
  lines: AsyncIterable<ShownLine>,
  format: AuditFormat,
  viewer: Viewer,
): AsyncGenerator<string> {
  if (format === 'csv')
    yield csvLine(
      columns.map(([name]) => name),
      'comma',
    );
  for await (const line of lines) {
    const entry = presentLine(line, viewer);
    yield format === 'jsonl'
      ? `${JSON.stringify(entry)}\n`
      : csvLine(
          columns.map(([, cell]) => cell(entry)),
          'comma',
        );
  }
}
