import { queryOptions } from '@tanstack/react-query';
import type { PostAction, PostActions, TrackerRules, Transition } from '../../../../contract/trackers/workflow.ts';
import { call, get } from '../client.ts';
import { ConflictError, patch, put, remove, type Version } from '../writes.ts';

const pathOf = (id: number): string => `/tracker_workflow_transitions/${id}`;

export interface TransitionSettings {
  transition: Transition & Version;
  actions: PostAction[];
  /** the version of the actions */
  etag: string;
}

/** No groups means everyone. */
const everybody = '1';

async function readTransition(id: number): Promise<TransitionSettings> {
  const [transition, actions] = await Promise.all([
    get<Transition & Version>(pathOf(id), { query: { with: 'etag' } }),
    call<PostAction[]>('GET', `${pathOf(id)}/actions`),
  ]);
  const groups = transition.authorized_user_group_ids.filter((group) => group !== everybody);
  return {
    transition: { ...transition, authorized_user_group_ids: groups },
    actions: actions.value,
    etag: actions.headers.get('Etag') ?? '',
  };
}

/** A transition with its conditions and actions. Its key is below the tracker's, because they change together. */
export const transitionQuery = (tracker: number, id: number) =>
  queryOptions({
    queryKey: ['tracker', tracker, 'transition', id],
    // An edit starts with the current values.
    gcTime: 0,
    queryFn: () => readTransition(id),
  });

export async function saveTransition(
  seen: TransitionSettings,
  transition: Transition,
  actions: PostActions['post_actions'],
): Promise<void> {
  const { id, authorized_user_group_ids: groups, not_empty_field_ids, is_comment_required } = transition;
  const authorized_user_group_ids = groups.length === 0 ? [everybody] : groups;
  try {
    await patch(pathOf(id), seen.transition, { authorized_user_group_ids, not_empty_field_ids, is_comment_required });
    await put(`${pathOf(id)}/actions`, { etag: seen.etag }, { post_actions: actions });
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    // The person edits both together.
    const now = await readTransition(id);
    throw new ConflictError(now.etag, now, error.changes, error.body);
  }
}

export const rulesQuery = (tracker: number) =>
  queryOptions({
    queryKey: ['tracker', tracker, 'rules'],
    queryFn: () => get<TrackerRules & Version>(`/trackers/${tracker}/rules`, { query: { with: 'etag' } }),
  });

export const saveRules = (tracker: number, seen: Version, rules: TrackerRules): Promise<unknown> =>
  put(`/trackers/${tracker}/rules`, seen, rules);

/** Nobody can change the ends of a transition, so its number is all that counts. */
export const deleteTransition = (id: number): Promise<void> => remove(pathOf(id), { id });
