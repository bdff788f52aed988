import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

const portion = 2_000;

/** Files have ids and types, too. A pair that never was a link does no harm: the history decides. */
const targetsIn = (value: unknown): number[] =>
  Array.isArray(value)
    ? value.flatMap((one: unknown) => {
        const { id, type, name } = (one ?? {}) as { id?: unknown; type?: unknown; name?: unknown };
        return typeof id === 'number' && typeof type === 'string' && name === undefined ? [id] : [];
      })
    : [];

function removedIn(changes: string): number[] {
  const parsed = JSON.parse(changes) as Record<string, { before?: unknown; after?: unknown }>;
  return Object.values(parsed).flatMap(({ before, after }) => {
    const kept = new Set(targetsIn(after));
    return targetsIn(before).filter((id) => !kept.has(id));
  });
}

/** Links that artifacts had once, by target: the history has them by source only. */
export const removedLinks: Migration = {
  name: '0060-removed-links',
  async up(tx, engine) {
    await createTable(tx, engine, 'removed_links', { clustered: true }, (table, type) =>
      table
        .addColumn('source_id', type.integer, (column) => column.notNull())
        .addColumn('target_id', type.integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('removed_links_key', ['target_id', 'source_id']),
    );
    for (let last = 0; ; ) {
      const rows = await tx
        .selectFrom('changesets')
        .select(['id', 'artifact_id', 'changes'])
        .where('id', '>', last)
        .where('changes', 'like', '%"before":[{%')
        .orderBy('id')
        .limit(portion)
        .execute();
      for (const { artifact_id, changes } of rows) {
        const removed = removedIn(changes).map((target_id) => ({ source_id: artifact_id, target_id }));
        if (removed.length === 0) continue;
        await tx
          .insertInto('removed_links')
          .values(removed)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      const end = rows.at(-1);
      if (end === undefined) return;
      last = end.id;
    }
  },
};
