import type { Database } from '../../../db/index.ts';
import type { ImportContext } from '../../../domain/import/context.ts';
import { groupNamed } from '../../../domain/import/people/groups.ts';
import { readWebhooks } from '../../../domain/import/tracker/webhooks.ts';
import { attribute, childrenOf } from '../../../domain/import/xml/nodes.ts';
import { type CategoryChoice, isBelow, lastChoices } from '../../../domain/project-categories.ts';
import type { PortableWebhook } from '../../../domain/trackers/portable-webhook.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { listCategories, listFields } from '../../projects/transfer.ts';

/** The parts of a project, without its trackers, in an archive of Hearth. */
export interface ProjectParts {
  webhooks: readonly PortableWebhook[];
  fields: readonly { field_id: number; value: string }[];
  categories: readonly CategoryChoice[];
  /** names of user groups */
  svnAdministrators: readonly string[];
}

type Context = Pick<ImportContext, 'groupNamed' | 'leave'>;

const names = (node: XmlNode): [name: string, value: string] => [
  attribute(node, 'name') ?? '',
  attribute(node, 'value') ?? '',
];

/** The values of fields of the platform. Fields that it doesn't have are reported. */
async function fieldsIn(read: Database['read'], project: XmlNode, context: Context): Promise<ProjectParts['fields']> {
  const nodes = childrenOf(project, 'project_field');
  const known = new Map(nodes.length === 0 ? [] : (await listFields(read)).map(({ name, id }) => [name, id]));
  const values = new Map<number, string>();
  for (const node of nodes) {
    const [name, value] = names(node);
    const id = known.get(name);
    if (id === undefined) context.leave(node, `[${name}]`);
    else values.set(id, value);
  }
  return [...values].map(([field_id, value]) => ({ field_id, value }));
}

async function categoriesIn(read: Database['read'], project: XmlNode, context: Context): Promise<CategoryChoice[]> {
  const nodes = childrenOf(project, 'project_category');
  if (nodes.length === 0) return [];
  const known = (await listCategories(read)).map(({ id, parent_id: parentId, name, is_mandatory: mandatory }) => ({
    id,
    parentId,
    name,
    isMandatory: mandatory === 1,
  }));
  const choices = nodes.flatMap((node) => {
    const [name, value] = names(node);
    const root = known.find((one) => one.name === name && one.parentId === null);
    const chosen = known.find((one) => one.name === value);
    if (root !== undefined && chosen !== undefined && isBelow(known, chosen.id, root.id)) {
      return [{ category_id: root.id, value_id: chosen.id }];
    }
    context.leave(node, `[${name}: ${value}]`);
    return [];
  });
  return lastChoices(choices);
}

export async function readProjectParts(
  read: Database['read'],
  project: XmlNode | undefined,
  context: Context,
): Promise<ProjectParts> {
  if (project === undefined) return { webhooks: [], fields: [], categories: [], svnAdministrators: [] };
  const administrators = childrenOf(project, 'svn_administrators').filter((node) => {
    const name = attribute(node, 'ugroup') ?? '';
    const isKnown = groupNamed(name, context) !== undefined;
    if (!isKnown) context.leave(node, `[${name}]`);
    return isKnown;
  });
  return {
    webhooks: readWebhooks(project, context),
    fields: await fieldsIn(read, project, context),
    categories: await categoriesIn(read, project, context),
    svnAdministrators: administrators.map((node) => attribute(node, 'ugroup') ?? ''),
  };
}
