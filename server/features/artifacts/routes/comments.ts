import { Type } from 'typebox';
import { Comment, CommentEdit } from '../../../../contract/artifacts/artifact.ts';
import { actionsFor } from '../../../domain/policies/policy.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { Comments } from '../write/comments.ts';

export function commentRoutes(comments: Comments): AnyRoute[] {
  const ofChangeset = {
    path: '/artifacts/:id/changesets/:changeset_id/comment',
    access: 'protected',
    extension: true,
    params: Type.Object({ id: Type.Integer(), changeset_id: Type.Integer() }),
  } as const;
  const problems = [
    'artifact_not_found',
    'artifact_forbidden',
    'forbidden',
    'comment_not_found',
    'project_suspended',
  ] as const;
  return [
    route({
      ...ofChangeset,
      method: 'GET',
      summary: 'The comment of a changeset',
      access: 'hybrid',
      requires: 'comment.read',
      answers: Comment,
      problems: ['artifact_not_found', 'artifact_forbidden', 'comment_not_found'],
      actions: {
        kind: 'comment',
        of: async ({ actor, params }) =>
          actionsFor(actor, 'comment', await comments.readable(actor, params.id, params.changeset_id)),
      },
      handle: ({ actor, params }) => comments.find(actor, params.id, params.changeset_id),
    }),
    route({
      ...ofChangeset,
      method: 'PATCH',
      summary: 'Changes the text of a comment; earlier versions are kept',
      requires: 'comment.update',
      body: CommentEdit,
      problems: [...problems, 'comment_author_required', 'comment_empty', 'artifact_comment_too_long'],
      handle: ({ actor, params, body }) => comments.edit(actor, params.id, params.changeset_id, body),
    }),
    route({
      ...ofChangeset,
      method: 'DELETE',
      summary: 'Deletes a comment; its versions are kept, but not shown',
      requires: 'comment.delete',
      problems: [...problems, 'comment_author_or_administrator_required'],
      handle: ({ actor, params }) => comments.remove(actor, params.id, params.changeset_id),
    }),
  ];
}
