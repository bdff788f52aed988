import { Type } from 'typebox';
import { problem } from '../../../contract/problems.ts';
import type { Actor } from '../../domain/actor.ts';
import { callerOf } from '../../http/caller.ts';

export const UserParams = Type.Object({ id: Type.String({ description: 'number, or `self`' }) });

/** The id of a user in a path: a number, or `self` for the caller. */
export function userIdIn(text: string, actor: Actor): number {
  if (text === 'self') return callerOf(actor).id;
  if (/^\d+$/.test(text)) return Number(text);
  throw problem('user_id_malformed');
}
