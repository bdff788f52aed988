import { type Static, Type } from 'typebox';
import { MinimalUser } from '../accounts/user.ts';
import { ChangedField } from '../artifacts/artifact.ts';
import { Nullable, Timestamp } from '../common.ts';
import { ProjectReference } from '../projects/project.ts';
import { eventTypeNames, eventTypes } from './events.ts';

/** Readers see these instead of a change that ended their access. */
export const accessLost = {
  artifact: 'artifact.access_lost',
  tracker: 'tracker.access_lost',
  report: 'report.access_lost',
  project: 'project.access_lost',
} as const;

export const changeTypeNames: readonly string[] = [
  ...eventTypeNames.filter((name) => eventTypes[name].isPublic),
  ...Object.values(accessLost),
];

/** Reminders of dates are in the inbox, but not in the log, because nothing changed. */
export const dateReached = 'artifact.date_reached';

/** A disabled webhook. Only its administrators see this, in the inbox. */
export const webhookDisabled = 'webhook.disabled';

/** Calls of a workflow were left out. Only the administrators of its tracker see this, in the inbox. */
export const callsLeftOut = 'workflow.calls_left_out';

/** Why Hearth itself disabled a webhook. */
export const disabledReasons = ['failures', 'owner', 'backlog'] as const;

const ChangedProject = Type.Object({
  id: Type.Integer(),
  uri: Type.String(),
  label: Type.Optional(Type.String()),
  icon: Type.Optional(Type.String()),
});

/** Only the ids remain after a deletion or a loss of access. */
const ChangedTracker = Type.Object({
  id: Type.Integer(),
  uri: Type.String(),
  label: Type.Optional(Type.String()),
  color: Type.Optional(Type.String()),
  project: Type.Optional(ProjectReference),
});

const Reference = Type.Object({ id: Type.Integer(), uri: Type.String() });

/**
 * An event, limited to the parts that the reader may see. A deletion or a loss of access shows only ids and the type.
 */
export const Change = Type.Object(
  {
    id: Type.Integer({ description: 'its number in the log; continue after it with `since`; 0: not in the log' }),
    type: Type.Enum([...changeTypeNames, dateReached, webhookDisabled, callsLeftOut]),
    submitted_on: Type.Optional(Timestamp),
    submitted_by: Type.Optional(Nullable(MinimalUser)),
    project: Type.Optional(ChangedProject),
    tracker: Type.Optional(ChangedTracker),
    artifact: Type.Optional(
      Type.Object({
        id: Type.Integer(),
        uri: Type.String(),
        html_url: Type.Optional(Type.String()),
        xref: Type.Optional(Type.String()),
        title: Type.Optional(Nullable(Type.String())),
        version: Type.Optional(
          Type.Integer({
            description:
              'the number of changesets of the artifact so far, for administrators of the tracker: it counts hidden ones, too',
          }),
        ),
      }),
    ),
    report: Type.Optional(Type.Object({ id: Type.Integer(), uri: Type.String(), label: Type.Optional(Type.String()) })),
    repository: Type.Optional(
      Type.Object({ id: Type.Integer(), uri: Type.String(), name: Type.Optional(Type.String()) }),
    ),
    webhook: Type.Optional(
      Type.Object({
        id: Type.Integer(),
        uri: Type.String(),
        host: Type.String({ description: 'of the address that it calls' }),
        disabled_reason: Type.Enum([...disabledReasons]),
      }),
    ),
    workflow_calls: Type.Optional(
      Type.Object(
        {
          host: Type.String({ description: 'of the address that transitions call' }),
          waiting: Type.Integer({ description: 'how many calls were waiting already' }),
        },
        { description: 'calls that were left out, because too many were waiting' },
      ),
    ),
    revision: Type.Optional(Type.Integer({ description: 'of a commit; `/svn/{id}/revisions` has the rest' })),
    group: Type.Optional(Type.Object({ id: Type.String(), uri: Type.String(), label: Type.String() })),
    /** the member that was added or removed; null: a deleted user */
    user: Type.Optional(Nullable(MinimalUser)),
    changed: Type.Optional(
      Type.Array(Type.String(), {
        description: 'the parts that changed, such as permissions of a tracker; artifacts have `fields` instead',
      }),
    ),
    fields: Type.Optional(Type.Array(ChangedField)),
    comment: Type.Optional(
      Nullable(Type.Object({ body: Type.String(), format: Type.String({ description: 'text, html or commonmark' }) })),
    ),
    link: Type.Optional(
      Type.Object(
        { artifact: Reference, type: Type.String() },
        { description: 'the artifact at the other end, and the type of the link' },
      ),
    ),
  },
  { title: 'Change' },
);
export type Change = Static<typeof Change>;

export const ChangePage = Type.Object(
  {
    changes: Type.Array(Change),
    next: Type.Integer({ description: 'the value of `since` for the next page' }),
    has_more: Type.Boolean({ description: 'false: the page reaches the end of the log' }),
  },
  { title: 'ChangePage' },
);
export type ChangePage = Static<typeof ChangePage>;
