import { problem } from '../../../contract/problems.ts';
import type { NewProjectCategory, ProjectCategory } from '../../../contract/project.ts';
import type { Database } from '../../db/index.ts';
import { type Actor, isSiteAdministrator } from '../../domain/actor.ts';
import { fold } from '../../lib/fold.ts';
import { heldCategories, insertCategories } from './store-categories.ts';
import { type CategoryRow, listCategories } from './store-descriptions.ts';

function below(rows: readonly CategoryRow[], id: number): CategoryRow[] {
  return rows.filter((row) => row.parent_id === id).flatMap((row) => [row, ...below(rows, row.id)]);
}

const presentCategory = (rows: readonly CategoryRow[], root: CategoryRow): ProjectCategory => ({
  id: root.id,
  name: root.name,
  is_mandatory: root.is_mandatory === 1,
  values: below(rows, root.id).map((row) => ({ id: row.id, name: row.name, parent_id: row.parent_id ?? root.id })),
});

/** The rows that these names become below a category, or at the top. */
function rowsFor(known: readonly CategoryRow[], parentId: number | null, names: readonly string[]): CategoryRow[] {
  const rows = [...known];
  for (const given of names) {
    const name = given.trim();
    if (name === '') throw problem('project_category_name_missing');
    const siblings = rows.filter((row) => row.parent_id === parentId);
    if (siblings.some((row) => fold(row.name) === fold(name))) throw problem('project_category_name_taken', { name });
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

function checkAdministrator(actor: Actor): void {
  if (!isSiteAdministrator(actor)) throw problem('site_administrator_required');
}

/** What projects are sorted by: categories at the top, with their values below. */
export function createCategories(db: Database) {
  return {
    async list(): Promise<ProjectCategory[]> {
      const rows = await listCategories(db.read);
      return rows.filter((row) => row.parent_id === null).map((root) => presentCategory(rows, root));
    },

    async add(actor: Actor, given: NewProjectCategory): Promise<ProjectCategory> {
      checkAdministrator(actor);
      return db.write(async (tx) => {
        const known = await heldCategories(tx, db.engine);
        const [made] = rowsFor(known, null, [given.name]);
        if (made === undefined) throw problem('project_category_name_missing');
        const root = { ...made, is_mandatory: given.is_mandatory === true ? 1 : 0 };
        const values = rowsFor([...known, root], root.id, given.values ?? []);
        await insertCategories(tx, [root, ...values]);
        return presentCategory([root, ...values], root);
      });
    },

    async addValue(actor: Actor, id: number, name: string): Promise<ProjectCategory> {
      checkAdministrator(actor);
      return db.write(async (tx) => {
        const known = await heldCategories(tx, db.engine);
        const root = known.find((row) => row.id === id && row.parent_id === null);
        if (root === undefined) throw problem('project_category_not_found');
        const values = rowsFor(known, root.id, [name]);
        await insertCategories(tx, values);
        return presentCategory([...known, ...values], root);
      });
    },
  };
}

export type Categories = ReturnType<typeof createCategories>;
