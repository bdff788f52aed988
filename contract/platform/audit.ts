import { type Static, Type } from 'typebox';
import { MinimalUser } from '../accounts/user.ts';
import { Nullable, Timestamp } from '../common.ts';
import { eventTypeNames, eventTypes } from './events.ts';

/** The types of events that the audit log keeps. */
export const auditedTypes = eventTypeNames.filter((name) => eventTypes[name].isAudited);

export const AuditEntry = Type.Object(
  {
    id: Type.Integer({ description: 'the number of its line' }),
    date: Timestamp,
    event: Type.String(),
    label: Type.String({ description: 'the event, for people' }),
    user: Nullable(MinimalUser),
    key_id: Nullable(Type.Integer({ description: 'the access key that was used' })),
    address: Nullable(Type.String({ description: 'where the request came from; for site administrators only' })),
    project: Nullable(Type.Object({ id: Type.Integer(), label: Type.String(), shortname: Type.String() })),
    subject: Nullable(
      Type.Object({
        kind: Type.String(),
        id: Type.Integer(),
        label: Nullable(Type.String({ description: 'its current name, where it has one' })),
      }),
    ),
    details: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
    hash: Type.String({ description: 'SHA-256 of the hash of the line before it and of this line' }),
  },
  { title: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;

/** Which lines to show or export. */
export const AuditFilter = Type.Object({
  event: Type.Optional(Type.Enum(auditedTypes)),
  user_id: Type.Optional(Type.Integer({ description: 'who did it, or whose account it is about' })),
  since: Type.Optional(Type.String({ description: 'ISO 8601 date; a day begins at midnight' })),
  until: Type.Optional(Type.String({ description: 'ISO 8601 date, not included' })),
});
export const PlatformAuditFilter = Type.Object({
  ...AuditFilter.properties,
  project_id: Type.Optional(Type.Integer()),
  address: Type.Optional(Type.String({ description: 'where the request came from' })),
});
export type PlatformAuditFilter = Static<typeof PlatformAuditFilter>;

export const AuditVerification = Type.Object(
  {
    is_intact: Type.Boolean(),
    first_line: Type.Integer({ description: 'the oldest line that is kept' }),
    last_line: Type.Integer(),
    hash: Type.String({ description: 'of the last line; keep it elsewhere to detect a log that was rewritten' }),
    fault: Nullable(
      Type.Object({
        line: Type.Integer(),
        kind: Type.Enum(['removed', 'changed', 'added', 'end_removed'], {
          description:
            'what happened to the line; `end_removed`: the record of where the log begins and ends is missing',
        }),
      }),
    ),
  },
  { title: 'AuditVerification' },
);
export type AuditVerification = Static<typeof AuditVerification>;
