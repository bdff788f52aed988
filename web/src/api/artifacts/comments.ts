import { queryOptions } from '@tanstack/react-query';
import type { WithActions } from '../../../../contract/abilities.ts';
import type { Comment, CommentEdit } from '../../../../contract/artifacts/artifact.ts';
import { get, patch, remove } from '../client.ts';

export type KnownComment = WithActions<Comment, 'comment'>;

const pathOf = (artifact: number, changeset: number): string =>
  `/artifacts/${artifact}/changesets/${changeset}/comment`;

export const commentQuery = (artifact: number, changeset: number) =>
  queryOptions({
    queryKey: ['comment', artifact, changeset],
    staleTime: 0,
    queryFn: ({ signal }) => get<KnownComment>(pathOf(artifact, changeset), { query: { with: 'actions' }, signal }),
  });

export const editComment = (artifact: number, changeset: number, edit: CommentEdit) =>
  patch<void>(pathOf(artifact, changeset), edit);

export const deleteComment = (artifact: number, changeset: number) => remove<void>(pathOf(artifact, changeset));
