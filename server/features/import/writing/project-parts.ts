import type { Tx } from '../../../db/index.ts';
import { groupNamed } from '../../../domain/import/people/groups.ts';
import {
  insertCategoryValues,
  insertFieldValues,
  listCategoryValues,
  listFieldValues,
} from '../../projects/transfer.ts';
import { replaceAdministratorGroups } from '../../svn/transfer.ts';
import { insertPortableWebhooks } from '../../webhooks/transfer.ts';
import type { ProjectParts } from '../analysis/project-parts.ts';

interface Target {
  projectId: number;
  creatorId: number;
  now: number;
  groupNamed: (name: string) => number | undefined;
}

/** Adds the parts of the project itself. Values in the request for the project take precedence. */
export async function addProjectParts(tx: Tx, parts: ProjectParts, target: Target): Promise<void> {
  const { projectId, creatorId, now } = target;
  await insertPortableWebhooks(tx, parts.webhooks, { projectId, trackerId: null, creatorId, now });
  const fields = new Set((await listFieldValues(tx, [projectId])).map((one) => one.field_id));
  const categories = new Set((await listCategoryValues(tx, projectId)).map((one) => one.category_id));
  const isNew = (known: ReadonlySet<number>, id: number): boolean => !known.has(id);
  await insertFieldValues(
    tx,
    projectId,
    parts.fields.filter((one) => isNew(fields, one.field_id)),
  );
  await insertCategoryValues(
    tx,
    projectId,
    parts.categories.filter((one) => isNew(categories, one.category_id)),
  );
  const groups = parts.svnAdministrators.flatMap((name) => groupNamed(name, target) ?? []);
  await replaceAdministratorGroups(tx, projectId, [...new Set(groups)]);
}
