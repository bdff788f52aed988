import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from '../common.ts';

export const jobStatuses = ['queued', 'running', 'done', 'failed'] as const;

/** Work that follows a change. The payload is not shown, because it may contain private data. */
export const Job = Type.Object(
  {
    id: Type.Integer(),
    kind: Type.String(),
    key: Nullable(Type.String()),
    status: Type.Enum([...jobStatuses]),
    attempts: Type.Integer(),
    created_on: Timestamp,
    due_on: Nullable(Timestamp),
    finished_on: Nullable(Timestamp),
    last_error: Nullable(Type.String()),
  },
  { title: 'Job' },
);
export type Job = Static<typeof Job>;

export const JobQuery = Type.Object({ status: Type.Optional(Type.Enum([...jobStatuses])) });
