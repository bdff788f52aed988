import { Problem } from '../../contract/problems.ts';
import { forWriting } from '../domain/actor.ts';
import type { AnyRoute, Call } from './route.ts';

/** Callers who read everything can change what they see without that right, and can only read the rest. */
export async function actionsOf({ actions }: AnyRoute, call: Call): Promise<readonly string[] | undefined> {
  const found = await actions?.of(call as never);
  const ordinary = forWriting(call.actor);
  if (actions === undefined || found === undefined || ordinary === call.actor) return found;
  const own: readonly string[] = await actions.of({ ...call, actor: ordinary } as never).catch((error: unknown) => {
    if (error instanceof Problem) return [];
    throw error;
  });
  return found.filter((action) => own.includes(action) || /\.(?:read|list)_/.test(action));
}
