import type { NewField, NewStructure } from '../../../../contract/trackers/structure.ts';
import { shown } from '../../fields/given.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { checkUniqueTypes, checkPlace, isInside, renumberRanks } from '../form.ts';
import { type TrackerPlan, defaultTrackerPermissions } from '../plan.ts';
import type { FormElement } from '../tracker.ts';
import { invalid, type StructureContext } from './context.ts';
import { type Aliases, createStructureIndex, noAliases, type StructureIndex } from './structure-index.ts';
import { readElement } from './read-element.ts';
import { readPermissions } from './read-permissions.ts';
import { givenSemantics, readSemantics } from './read-semantics.ts';
import { readWorkflow } from './read-workflow.ts';

interface TreePosition {
  parentId: number | null;
  rank: number;
}

function alias(aliases: Aliases, name: string | number | undefined, id: number, what: string): void {
  if (name === undefined) return;
  const key = String(name).trim();
  if (aliases.elements.has(key)) throw invalid(`two fields have the ${what} ${shown(key)}.`);
  aliases.elements.set(key, id);
}

async function readElements(fields: readonly NewField[], aliases: Aliases, context: StructureContext) {
  const elements: FormElement[] = [];
  const names = new Set<string>();
  // A name derived from a label must not collide with a name that the request asks for.
  const asked = new Set(fields.map((field) => field.name?.trim() ?? ''));
  let values = 0;
  for (const [index, field] of fields.entries()) {
    const id = -1 - index;
    const isTaken = (name: string): boolean => names.has(name) || (!field.name && asked.has(name));
    const read = await readElement(field, { id, nextValue: () => --values, isTaken }, context);
    names.add(read.element.name);
    alias(aliases, field.field_id, id, 'id');
    alias(aliases, field.key, id, 'key');
    aliases.values.set(id, read.names);
    elements.push(read.element);
  }
  return elements;
}

const contentOf = (node: Record<string, unknown>): unknown[] => {
  const { content } = node;
  if (content === undefined || content === null || content === '') return [];
  if (Array.isArray(content)) return content;
  throw invalid(`the content of ${shown(node['id'])} in \`structure\` is not an array.`);
};

/** The parent and rank of each element in the tree, by element id. */
function positionsInTree(nodes: readonly unknown[], index: StructureIndex): Map<number, TreePosition> {
  const inTree = new Map<number, TreePosition>();
  const walk = (level: readonly unknown[], parentId: number | null): void => {
    for (const [position, node] of level.entries()) {
      if (!isRecord(node)) throw invalid('the elements of `structure` are objects with `id` and `content`.');
      const { id } = node;
      const named = typeof id === 'number' || typeof id === 'string' ? id : shown(id);
      const element = index.element(named, '`structure`');
      if (inTree.has(element.id)) throw invalid(`\`structure\` contains ${element.label} twice.`);
      inTree.set(element.id, { parentId, rank: position + 1 });
      walk(contentOf(node), element.id);
    }
  };
  walk(nodes, null);
  return inTree;
}

function positioned(elements: readonly FormElement[], input: NewStructure, index: StructureIndex): FormElement[] {
  const inTree = positionsInTree(input.structure ?? [], index);
  const placed = elements.map((element, position) => {
    const given = inTree.get(element.id);
    if (given !== undefined) return { ...element, ...given };
    const parent = input.fields[position]?.parent;
    const named = parent === null || parent === undefined || String(parent).trim() === '' ? undefined : parent;
    const parentId = named === undefined ? null : index.element(named, `the parent of ${element.label}`).id;
    // After the elements that the tree contains.
    return { ...element, parentId, rank: input.fields.length + position + 1 };
  });
  return renumberRanks(placed);
}

function checkPlaces(elements: readonly FormElement[]): void {
  for (const element of elements) {
    const parent = elements.find((one) => one.id === element.parentId) ?? null;
    checkPlace(element, parent);
    if (isInside(elements, element.parentId, element.id)) throw invalid(`${element.label} cannot be in itself.`);
    if (element.isUsed && parent?.isUsed === false) {
      throw invalid(`${element.label} is in use and cannot be in ${parent.label}, which is not.`);
    }
  }
}

/** Reads the structure of a new tracker. Its ids are provisional: negative. */
export async function readStructure(input: NewStructure, context: StructureContext): Promise<TrackerPlan> {
  const aliases = noAliases();
  const read = await readElements(input.fields, aliases, context);
  const elements = positioned(read, input, createStructureIndex(read, aliases));
  checkPlaces(elements);
  checkUniqueTypes(elements);
  const index = createStructureIndex(elements, aliases);
  return {
    elements,
    semantics: await readSemantics(givenSemantics(input), {}, index, context),
    permissions: await readPermissions(input.permissions_for_groups, defaultTrackerPermissions(), context),
    ...readWorkflow(input.workflow, index),
  };
}
