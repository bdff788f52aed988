import { Type } from 'typebox';
import { IdParams } from '../../../contract/common.ts';
import { DeletedArtifact, RestoredArtifact } from '../../../contract/artifacts/deletion.ts';
import { pages } from '../../../contract/limits.ts';
import { answer } from '../../http/encode/answer.ts';
import { callerOf } from '../../http/caller.ts';
import { preconditionsOf } from '../../http/encode/conditional.ts';
import { paged } from '../../http/pagination.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import type { ExplainStale } from '../artifacts/index.ts';
import type { UserPresenter, Users } from '../users/index.ts';
import { type Deletions, quotaHeaders } from './service.ts';

interface Deps {
  deletions: Deletions;
  users: Users;
  presenter: UserPresenter;
  explainStale: ExplainStale;
}

export function deletionRoutes({ deletions, users, presenter, explainStale }: Deps): AnyRoute[] {
  return [
    route({
      method: 'DELETE',
      path: '/artifacts/:id',
      worksOutside: true,
      checksVersion: true,
      summary: 'Deletes an artifact; for tracker administrators, up to a daily limit',
      access: 'protected',
      requires: 'artifact.delete',
      params: IdParams,
      problems: ['artifact_not_found', 'artifact_forbidden', 'deletion_forbidden', 'deletion_limit_reached'],
      async handle({ actor, params, headers }) {
        const sent = preconditionsOf(headers);
        const quota = await deletions
          .remove(actor, callerOf(actor), params.id, sent)
          .catch((error: unknown) => explainStale(actor, params.id, sent, error));
        return answer(undefined, quotaHeaders(quota));
      },
    }),
    route({
      method: 'GET',
      path: '/deleted_artifacts',
      summary: 'The archive of deleted artifacts, newest first',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      page: pages.deletedArtifacts,
      answers: Type.Array(DeletedArtifact),
      async handle({ actor, page }) {
        const { rows, total } = await deletions.list(page);
        const presented = rows.map(async (row) => ({
          id: row.artifact_id,
          xref: row.xref,
          title: row.title,
          project_id: row.project_id,
          tracker: { id: row.tracker_id, label: row.tracker_label },
          deleted_by: presenter.minimal(await users.known(row.deleted_by), actor),
          deleted_on: isoDate(row.deleted_at),
          archive: { name: row.archive_name, size: row.archive_size, sha256: row.archive_hash },
        }));
        return paged(page, await Promise.all(presented), total);
      },
    }),
    route({
      method: 'POST',
      path: '/deleted_artifacts/:id/restore',
      summary: 'Restores a deleted artifact with its id, its history and its attachments',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      params: IdParams,
      answers: RestoredArtifact,
      problems: ['archived_artifact_not_found', 'archived_tracker_gone', 'archived_artifact_cycle'],
      async handle({ actor, params: { id } }) {
        return { id, uri: `artifacts/${id}`, links_left_out: await deletions.restore(callerOf(actor), id) };
      },
    }),
  ];
}
