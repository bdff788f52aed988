import type { Change } from '../../../../contract/platform/change.ts';
import type { Identity } from '../../../domain/actor.ts';

/** The members of a change that identify its subject. */
export type ChangeAbout = Pick<
  Change,
  | 'project'
  | 'tracker'
  | 'artifact'
  | 'report'
  | 'group'
  | 'repository'
  | 'revision'
  | 'changed'
  | 'webhook'
  | 'workflow_calls'
>;

/** How much of an event a reader may know; undefined: nothing. */
export type VisiblePart =
  | { kind: 'described'; about: ChangeAbout; member?: Identity | null }
  /** it took something from them: only the type and the ids */
  | { kind: 'lost'; type: string; about: ChangeAbout }
  | undefined;
