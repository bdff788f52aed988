import type { Snapshot } from '../../db/index.ts';
import type { ExportedState } from '../../domain/export/project/additions.ts';
import { longDescriptionField } from '../../domain/project-categories.ts';
import { administratorGroups } from '../svn/transfer.ts';
import { portableWebhooksOf } from '../webhooks/transfer.ts';
import { categoriesOf, fieldValuesOf } from './store/projects.ts';

type Parts = Pick<ExportedState, 'webhooks' | 'fields' | 'categories' | 'svnAdministrators'>;

/** The parts of a project, without its trackers, that have no place in the format. */
export async function projectPartsOf(read: Snapshot['read'], projectId: number): Promise<Parts> {
  const fields = await fieldValuesOf(read, projectId);
  return {
    webhooks: await portableWebhooksOf(read, { projectId, trackerId: null }),
    fields: fields.filter(({ name }) => name !== longDescriptionField),
    categories: await categoriesOf(read, projectId),
    svnAdministrators: await administratorGroups(read, projectId),
  };
}
