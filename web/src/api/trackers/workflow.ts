import { queryOptions } from '@tanstack/react-query';
import type { PostAction, PostActions, TrackerRules, Transition } from '../../../../contract/trackers/workflow.ts';
import { get, patch, put } from '../client.ts';

const pathOf = (id: number): string => `/tracker_workflow_transitions/${id}`;

export interface TransitionSettings {
  transition: Transition;
  actions: PostAction[];
}

/** No groups means everyone. */
const everybody = '1';

/** A transition with its conditions and actions. Its key is below the tracker's, because they change together. */
export const transitionQuery = (tracker: number, id: number) =>
  queryOptions({
    queryKey: ['tracker', tracker, 'transition', id],
    // An edit starts with the current values.
    gcTime: 0,
    queryFn: async (): Promise<TransitionSettings> => {
      const [transition, actions] = await Promise.all([
        get<Transition>(pathOf(id)),
        get<PostAction[]>(`${pathOf(id)}/actions`),
      ]);
      const groups = transition.authorized_user_group_ids.filter((group) => group !== everybody);
      return { transition: { ...transition, authorized_user_group_ids: groups }, actions };
    },
  });

export async function saveTransition(transition: Transition, actions: PostActions['post_actions']): Promise<void> {
  const { id, authorized_user_group_ids: groups, not_empty_field_ids, is_comment_required } = transition;
  const authorized_user_group_ids = groups.length === 0 ? [everybody] : groups;
  await patch(pathOf(id), { authorized_user_group_ids, not_empty_field_ids, is_comment_required });
  await put(`${pathOf(id)}/actions`, { post_actions: actions });
}

export const rulesQuery = (tracker: number) =>
  queryOptions({
    queryKey: ['tracker', tracker, 'rules'],
    queryFn: () => get<TrackerRules>(`/trackers/${tracker}/rules`),
  });
