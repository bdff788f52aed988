import { type ForeignEdit, type ForeignEvent, parsedInstant } from '../history.ts';
import { type Json, objectIn, textIn } from '../json.ts';
import { assigneeKey, type Losses, statusKey, titleKey } from '../model.ts';
import { withLineBreaks } from '../text/line-breaks.ts';

/** Accounts that were deleted are `ghost`. */
export const loginOf = (user: Json): string => textIn(user, 'login') || 'ghost';

const closedStatuses: Readonly<Record<string, string>> = { not_planned: 'Not planned', duplicate: 'Duplicate' };

export function githubStatus(issue: Json): string {
  if (textIn(issue, 'state') !== 'closed') return 'Open';
  return closedStatuses[textIn(issue, 'state_reason')] ?? 'Closed';
}

const added = (key: string, value: string): ForeignEdit[] => [{ key, added: [value], removed: [] }];
const removed = (key: string, value: string): ForeignEdit[] => [{ key, added: [], removed: [value] }];

/** The edits of an event; `closed` is the status of the last closing before it. */
const edits: Readonly<Record<string, (event: Json, closed: string) => ForeignEdit[]>> = {
  labeled: (event) => added('labels', textIn(objectIn(event, 'label'), 'name')),
  unlabeled: (event) => removed('labels', textIn(objectIn(event, 'label'), 'name')),
  assigned: (event) => added(assigneeKey, loginOf(objectIn(event, 'assignee'))),
  unassigned: (event) => removed(assigneeKey, loginOf(objectIn(event, 'assignee'))),
  milestoned: () => [{ key: 'milestone', from: '' }],
  demilestoned: (event) => [{ key: 'milestone', from: textIn(objectIn(event, 'milestone'), 'title') }],
  renamed: (event) => [{ key: titleKey, from: textIn(objectIn(event, 'rename'), 'from') }],
  closed: () => [{ key: statusKey, from: 'Open' }],
  reopened: (_event, closed) => [{ key: statusKey, from: closed }],
};

/** The events and comments of an issue. */
export function githubEvents(events: readonly Json[], comments: readonly Json[], losses: Losses): ForeignEvent[] {
  let closed = 'Closed';
  const inOrder = events.toSorted(
    (one, other) => parsedInstant(textIn(one, 'created_at')) - parsedInstant(textIn(other, 'created_at')),
  );
  const changes = inOrder.flatMap((event): ForeignEvent[] => {
    const kind = textIn(event, 'event');
    const read = Object.hasOwn(edits, kind) ? edits[kind] : undefined;
    if (read === undefined) {
      losses.leave(`events of the kind ${kind}`);
      return [];
    }
    const by = loginOf(objectIn(event, 'actor'));
    const change = { by, on: textIn(event, 'created_at'), edits: read(event, closed) };
    if (kind === 'closed') closed = closedStatuses[textIn(event, 'state_reason')] ?? 'Closed';
    return [change];
  });
  return [
    ...changes,
    ...comments.map((comment) => ({
      by: loginOf(objectIn(comment, 'user')),
      on: textIn(comment, 'created_at'),
      comment: { text: withLineBreaks(textIn(comment, 'body')), isPrivate: false },
      edits: [],
    })),
  ];
}
