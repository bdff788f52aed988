import type { ReactNode } from 'react';
import type { Action } from '../../../contract/abilities.ts';

/** A representation that was read `?with=actions`. */
interface Listing<A extends Action> {
  actions: readonly A[];
}

/** Whether the signed-in person, or an anonymous reader, may do this: the server decides. */
export const can = <A extends Action>({ actions }: Listing<A>, action: NoInfer<A>): boolean => actions.includes(action);

interface Props<A extends Action> {
  /** the thing that the action is about */
  on: Listing<A>;
  action: NoInfer<A>;
  children: ReactNode;
}

/** Shows its children to people who may do this. */
export function Can<A extends Action>({ on, action, children }: Props<A>) {
  return can(on, action) ? children : null;
}
