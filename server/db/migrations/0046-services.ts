import type { Migration } from '../migration-support/migration.ts';

/** Services of the interface whose pages Hearth doesn't have, in the order of the list. */
const others = [
  'plugin_agiledashboard',
  'plugin_kanban',
  'plugin_git',
  'plugin_testmanagement',
  'docman',
  'file',
  'wiki',
  'plugin_mediawiki',
  'hudson',
  'news',
  'forum',
  'mail',
  'svn',
  'cvs',
];

/** Every project has every service. The added ones are off, except backlogs of projects with plannings. */
export const services: Migration = {
  name: '0046-services',
  async up(tx) {
    const projects = await tx.selectFrom('projects').select('id').where('status', '!=', 'importing').execute();
    const planned = await tx.selectFrom('plannings').select('project_id').distinct().execute();
    const planning = new Set(planned.map((row) => row.project_id));
    for (const { id } of projects) {
      const rows = others.map((name) => {
        const isOn = name === 'plugin_agiledashboard' && planning.has(id);
        return { project_id: id, name, is_enabled: isOn ? 1 : 0 };
      });
      await tx
        .insertInto('project_services')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['project_id', 'name']).doNothing())
        .execute();
    }
  },
};
