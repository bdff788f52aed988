import { unattendedHeader } from '../../../contract/accounts/attendance.ts';

/** Requests within this time after a person did something are theirs; later ones are the page's own. */
const attendedMs = 60_000;

/** Shorter than half of the shortest limit for unused sessions, which is a minute. */
const keepMs = 25_000;

// Movements of the pointer are not among them, because browsers report some when a page changes below a resting one.
const actions = ['pointerdown', 'click', 'keydown', 'input', 'wheel', 'touchmove'] as const;

let actedAt = Date.now();
let sentAt = Date.now();

/** The headers that tell whether a person uses this page. Opening it is a use. */
export function attendanceHeaders(): Record<string, string> {
  const now = Date.now();
  if (now - actedAt > attendedMs) return { [unattendedHeader]: '1' };
  sentAt = now;
  return {};
}

/** Follows what the person does. Calls `keep` when that leads to no request, as while writing a long text. */
export function watchAttendance(keep: () => void): void {
  const onAction = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    actedAt = Date.now();
    if (actedAt - sentAt < keepMs) return;
    sentAt = actedAt;
    keep();
  };
  for (const action of actions) window.addEventListener(action, onAction, { capture: true, passive: true });
}
