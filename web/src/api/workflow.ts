import { queryOptions } from '@tanstack/react-query';
import type { PostAction, PostActions, TrackerRules, Transition } from '../../../contract/workflow.ts';
import { get, patch, put } from './client.ts';

const pathOf = (id: number): string => `/tracker_workflow_transitions/${id}`;

export interface TransitionSettings {
  transition: Transition;
  actions: PostAction[];
}

/** A transition with its conditions and what it does; below the tracker, with which it changes. */
export const transitionQuery = (tracker: number, id: number) =>
  queryOptions({
    queryKey: ['tracker', tracker, 'transition', id],
    // An edit begins with what is so now.
    gcTime: 0,
    queryFn: async (): Promise<TransitionSettings> => {
      const [transition, actions] = await Promise.all([
        get<Transition>(pathOf(id)),
        get<PostAction[]>(`${pathOf(id)}/actions`),
      ]);
      return { transition, actions };
    },
  });

export async function saveTransition(transition: Transition, actions: PostActions['post_actions']): Promise<void> {
  const { id, authorized_user_group_ids, not_empty_field_ids, is_comment_required } = transition;
  await patch(pathOf(id), { authorized_user_group_ids, not_empty_field_ids, is_comment_required });
  await put(`${pathOf(id)}/actions`, { post_actions: actions });
}

export const rulesQuery = (tracker: number) =>
  queryOptions({
    queryKey: ['tracker', tracker, 'rules'],
    queryFn: () => get<TrackerRules>(`/trackers/${tracker}/rules`),
  });
