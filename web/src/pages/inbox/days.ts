import type { Notification } from '../../../../contract/platform/notification.ts';
import { calendarDay, formatDay, today } from '../../text/format.ts';
import { t } from '../../text/index.ts';

const dayMs = 86_400_000;

export function nameOfDay(day: string): string {
  if (day === today()) return t('inbox.today');
  if (day === calendarDay(new Date(Date.now() - dayMs))) return t('inbox.yesterday');
  return formatDay(day);
}

export function byDay(entries: readonly Notification[]): [day: string, Notification[]][] {
  const days = new Map<string, Notification[]>();
  for (const entry of entries) {
    const { submitted_on: at } = entry.change;
    // A change that the person may no longer see has no date: it stays with its neighbors.
    const day = at === undefined ? ([...days.keys()].at(-1) ?? '') : calendarDay(new Date(at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}
