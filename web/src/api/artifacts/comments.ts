import { queryOptions } from '@tanstack/react-query';
import type { WithActions } from '../../../../contract/abilities.ts';
import type { Comment, CommentEdit } from '../../../../contract/artifacts/artifact.ts';
import { get } from '../client.ts';
import { patch, remove, type Version } from '../writes.ts';

export type KnownComment = WithActions<Comment, 'comment'> & Version;

const pathOf = (artifact: number, changeset: number): string =>
  `/artifacts/${artifact}/changesets/${changeset}/comment`;

export const commentQuery = (artifact: number, changeset: number) =>
  queryOptions({
    queryKey: ['comment', artifact, changeset],
    staleTime: 0,
    queryFn: ({ signal }) =>
      get<KnownComment>(pathOf(artifact, changeset), { query: { with: 'actions,etag' }, signal }),
  });

export const editComment = (artifact: number, changeset: number, seen: Version, edit: CommentEdit) =>
  patch<void>(pathOf(artifact, changeset), seen, edit);

export const deleteComment = (artifact: number, changeset: number, seen: Version) =>
  remove(pathOf(artifact, changeset), seen);
