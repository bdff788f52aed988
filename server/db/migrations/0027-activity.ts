import type { Migration } from '../migration-support/migration.ts';

/** Indexes for the latest changes, on the platform and in a tracker. */
export const activity: Migration = {
  name: '0027-activity',
  async up(tx) {
    await tx.schema.createIndex('changesets_by_time').on('changesets').columns(['submitted_on', 'id']).execute();
    await tx.schema
      .createIndex('changesets_by_tracker')
      .on('changesets')
      .columns(['tracker_id', 'submitted_on', 'id'])
      .execute();
  },
};
