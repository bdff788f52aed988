import { isoDate } from '../../server/lib/dates/iso-date.ts';
import { say, sayList } from '../output.ts';
import { withPlatform } from '../platform.ts';

const all = { limit: 1_000_000, offset: 0, maximum: 1_000_000 };

export async function list({ json }: { json?: boolean }): Promise<void> {
  await withPlatform(async ({ deletions, users }) => {
    const { rows } = await deletions.list(all);
    const lines = rows.map(async (row) => ({
      id: row.artifact_id,
      artifact: row.xref,
      tracker: row.tracker_label,
      deleted_on: isoDate(row.deleted_at),
      deleted_by: (await users.known(row.deleted_by)).username,
      title: row.title,
    }));
    sayList(await Promise.all(lines), ['id', 'artifact', 'tracker', 'deleted_on', 'deleted_by', 'title'], json);
  });
}

export async function restore(id: number): Promise<void> {
  await withPlatform(async ({ deletions }) => {
    const left = await deletions.restore(undefined, id);
    say(`Restored artifact ${id} with its history and attachments.`);
    for (const { source, target, reason } of left)
      say(`The link from #${source} to #${target} was not restored: ${reason}`);
  });
}
