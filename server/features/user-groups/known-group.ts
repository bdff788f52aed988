import type { BuiltInGroup } from '../../domain/user-groups.ts';
import type { KnownProject } from '../projects/index.ts';

/** A user group that exists, with the project it belongs to. */
export type KnownGroup =
  | { kind: 'system'; group: BuiltInGroup }
  | { kind: 'dynamic'; group: BuiltInGroup; project: KnownProject }
  /** The description is known of a group that is read alone. */
  | { kind: 'static'; id: number; name: string; description?: string; project: KnownProject };
