import { problem } from '../../../contract/problems.ts';
import type { NewProjectCategory, ProjectCategory, ProjectCategoryPatch } from '../../../contract/projects/project.ts';
import type { Database, Tx } from '../../db/index.ts';
import { accountOf, type Actor } from '../../domain/actor.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { foldCase } from '../../../contract/fold.ts';
import { addHistoryEntries } from '../project-history/index.ts';
import {
  chosenValues,
  deleteCategories,
  heldCategories,
  insertCategories,
  updateCategory,
} from './store/categories.ts';
import { type CategoryRow, listCategories } from './store/descriptions.ts';

function below(rows: readonly CategoryRow[], id: number): CategoryRow[] {
  return rows.filter((row) => row.parent_id === id).flatMap((row) => [row, ...below(rows, row.id)]);
}

const presentCategory = (rows: readonly CategoryRow[], root: CategoryRow): ProjectCategory => ({
  id: root.id,
  name: root.name,
  is_mandatory: root.is_mandatory === 1,
  values: below(rows, root.id).map((row) => ({ id: row.id, name: row.name, parent_id: row.parent_id ?? root.id })),
});

/** The rows for these names below a category, or at the top level. */
function rowsFor(known: readonly CategoryRow[], parentId: number | null, names: readonly string[]): CategoryRow[] {
  const rows = [...known];
  for (const given of names) {
    const name = given.trim();
    if (name === '') throw problem('project_category_name_missing');
    const siblings = rows.filter((row) => row.parent_id === parentId);
    if (siblings.some((row) => foldCase(row.name) === foldCase(name)))
      throw problem('project_category_name_taken', { name });
    rows.push({
      id: Math.max(0, ...rows.map((row) => row.id)) + 1,
      parent_id: parentId,
      name,
      is_mandatory: 0,
      rank: Math.max(0, ...siblings.map((row) => row.rank)) + 1,
    });
  }
  return rows.slice(known.length);
}

function rootIn(known: readonly CategoryRow[], id: number): CategoryRow {
  const root = known.find((row) => row.id === id && row.parent_id === null);
  if (root === undefined) throw problem('project_category_not_found');
  return root;
}

function valueIn(known: readonly CategoryRow[], root: CategoryRow, id: number): CategoryRow {
  const value = below(known, root.id).find((row) => row.id === id);
  if (value === undefined) throw problem('project_category_value_not_found');
  return value;
}

/** Checks the name of a category or value against its siblings. */
function newName(known: readonly CategoryRow[], row: CategoryRow, name: string): string {
  const others = known.filter(({ id }) => id !== row.id);
  return rowsFor(others, row.parent_id, [name])[0]?.name ?? row.name;
}

interface Deps {
  db: Database;
  events: EventLog;
  clock: Clock;
}

/** The categories that classify projects: at the top level, with their values below. */
export function createCategories({ db, events, clock }: Deps) {
  /** Deletes a category or value with everything below it. */
  async function drop(tx: Tx, actor: Actor, root: CategoryRow, known: readonly CategoryRow[], top: CategoryRow) {
    const gone = [top, ...below(known, top.id)];
    await report(tx, actor, root);
    for (const { project_id: projectId, value_id: value } of await deleteCategories(tx, gone)) {
      const before = `${root.name}: ${known.find((row) => row.id === value)?.name ?? value}`;
      const entry = { event: 'project_category_removed' as const, before, value: '' };
      await addHistoryEntries(tx, { projectId, actor, at: clock() }, [entry]);
      const place = { userId: accountOf(actor), projectId };
      await events.append(tx, { type: 'project.updated', ...place, details: { parts: ['categories'] } });
    }
  }

  async function report(tx: Tx, actor: Actor, { name }: CategoryRow): Promise<void> {
    const details = { parts: ['project_categories'] as const, names: [name] };
    await events.append(tx, { type: 'platform.updated', userId: accountOf(actor), details });
  }

  return {
    async list(): Promise<ProjectCategory[]> {
      const rows = await listCategories(db.read);
      return rows.filter((row) => row.parent_id === null).map((root) => presentCategory(rows, root));
    },

    async find(id: number): Promise<ProjectCategory> {
      const rows = await listCategories(db.read);
      return presentCategory(rows, rootIn(rows, id));
    },

    /** The projects with a matching category. `Topic::Tools` is the value Tools of the category Topic. */
    async projectsIn(meant: (paths: readonly string[]) => ReadonlySet<string>): Promise<number[]> {
      const rows = new Map((await listCategories(db.read)).map((row) => [row.id, row]));
      const pathOf = ({ parent_id: parent, name }: CategoryRow): string => {
        const above = parent === null ? undefined : rows.get(parent);
        return above === undefined ? name : `${pathOf(above)}::${name}`;
      };
      const paths = new Map([...rows.values()].map((row) => [row.id, pathOf(row)]));
      const wanted = meant([...new Set(paths.values())]);
      const chosen = (await chosenValues(db.read)).filter(({ value_id: id }) => wanted.has(paths.get(id) ?? ''));
      return [...new Set(chosen.map(({ project_id: id }) => id))];
    },

    async add(actor: Actor, given: NewProjectCategory): Promise<ProjectCategory> {
      return db.write(async (tx) => {
        const known = await heldCategories(tx, db.engine);
        const [made] = rowsFor(known, null, [given.name]);
        if (made === undefined) throw problem('project_category_name_missing');
        const root = { ...made, is_mandatory: given.is_mandatory === true ? 1 : 0 };
        const values = rowsFor([...known, root], root.id, given.values ?? []);
        await insertCategories(tx, [root, ...values]);
        await report(tx, actor, root);
        return presentCategory([root, ...values], root);
      });
    },

    async addValue(actor: Actor, id: number, name: string): Promise<ProjectCategory> {
      return db.write(async (tx) => {
        const known = await heldCategories(tx, db.engine);
        const root = rootIn(known, id);
        const values = rowsFor(known, root.id, [name]);
        await insertCategories(tx, values);
        await report(tx, actor, root);
        return presentCategory([...known, ...values], root);
      });
    },

    async change(actor: Actor, id: number, patch: ProjectCategoryPatch): Promise<ProjectCategory> {
      return db.write(async (tx) => {
        const known = await heldCategories(tx, db.engine);
        const root = rootIn(known, id);
        const changed = {
          ...root,
          name: patch.name === undefined ? root.name : newName(known, root, patch.name),
          is_mandatory: patch.is_mandatory === undefined ? root.is_mandatory : Number(patch.is_mandatory),
        };
        await updateCategory(tx, changed);
        await report(tx, actor, changed);
        return presentCategory([...known.filter((row) => row.id !== id), changed], changed);
      });
    },

    async renameValue(actor: Actor, id: number, valueId: number, name: string): Promise<ProjectCategory> {
      return db.write(async (tx) => {
        const known = await heldCategories(tx, db.engine);
        const root = rootIn(known, id);
        const value = valueIn(known, root, valueId);
        await updateCategory(tx, { ...value, name: newName(known, value, name) });
        await report(tx, actor, root);
        return presentCategory(await listCategories(tx), root);
      });
    },

    /** Also removes the choices of projects, which their histories keep. */
    async remove(actor: Actor, id: number): Promise<void> {
      await db.write(async (tx) => {
        const known = await heldCategories(tx, db.engine);
        await drop(tx, actor, rootIn(known, id), known, rootIn(known, id));
      });
    },

    async removeValue(actor: Actor, id: number, valueId: number): Promise<void> {
      await db.write(async (tx) => {
        const known = await heldCategories(tx, db.engine);
        const root = rootIn(known, id);
        await drop(tx, actor, root, known, valueIn(known, root, valueId));
      });
    },
  };
}

export type Categories = ReturnType<typeof createCategories>;
