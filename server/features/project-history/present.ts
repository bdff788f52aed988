import { projectEvents, type ProjectHistoryEntry } from '../../../contract/projects/history.ts';
import type { Actor } from '../../domain/actor.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import type { UserPresenter } from '../users/index.ts';
import type { ShownEntry } from './entry.ts';

const labels: Readonly<Record<string, string>> = projectEvents;

export const presentEntry = (
  { row, user }: ShownEntry,
  presenter: UserPresenter,
  reader: Actor,
): ProjectHistoryEntry => ({
  id: row.id,
  date: isoDate(row.at),
  user: user === undefined ? null : presenter.minimal(user, reader),
  event: row.event,
  label: labels[row.event] ?? row.event,
  before: row.before,
  value: row.value,
});
