import type { TrackerCopier } from '../trackers/index.ts';
import { findMappings, writeMappings } from './mapping-store.ts';

/** A new tracker gets the shared mappings of its source. */
export const createMappingCopier =
  (): TrackerCopier =>
  async (tx, { tracker: copy, csvMappings, origin }) => {
    if (origin === undefined) return;
    const { source, numbers } = origin;
    // Documents are not trackers of this platform, and contain their mappings.
    const mappings = source.id === 0 ? csvMappings : await findMappings(tx, source.id);
    if (mappings.length === 0) return;
    const copied = mappings.map((mapping) => ({
      ...mapping,
      columns: mapping.columns.flatMap(({ name, field: given }) => {
        const field = typeof given === 'number' ? numbers.fields.get(given) : given;
        return field === undefined ? [] : [{ name, field }];
      }),
    }));
    await writeMappings(tx, copy.id, copied);
  };
