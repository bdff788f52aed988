import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from '../common.ts';

/** Health of the copy of Hearth that answers. */
export const Health = Type.Object(
  {
    version: Type.String(),
    node_version: Type.String(),
    database: Type.Object({ kind: Type.Enum(['embedded', 'server']), is_reachable: Type.Boolean() }),
    started_on: Timestamp,
    memory_bytes: Type.Integer(),
    jobs: Type.Object({ queued: Type.Integer(), running: Type.Integer(), failed: Type.Integer() }),
    mail_is_configured: Type.Boolean(),
    last_backup_on: Nullable(Timestamp),
  },
  { title: 'Health' },
);
export type Health = Static<typeof Health>;
