import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConversionRequest, convertProject } from '../../../server/features/import-from/index.ts';
import type { Hearth } from '../hearth/hearth.ts';
import type { ShownArtifact, ShownTracker, ShownValue } from '../hearth/shown.ts';
import { changesetsOf } from '../worlds/trackers.ts';
import { importing } from './archive.ts';
import { faultsIn } from './validate-archive.ts';

/** A recorded export of another tracker. */
export const foreignExport = (name: string): string => new URL(`../../import/from/${name}`, import.meta.url).pathname;

/** Fields that show facts about the artifact, which the tests read elsewhere. */
const facts = ['', 'artifact_id', 'submitted_by', 'submitted_on', 'last_update_date'];

/** The value of a field in words: labels, user names, dates of days, links as `type old id`. */
function inWords(value: ShownValue, oldIdOf: (id: number) => string): unknown {
  if (value.links !== undefined)
    return value.links.map(({ id, type }) => `${type ?? ''} ${oldIdOf(id)}`.trim()).toSorted();
  if (value.file_descriptions !== undefined) return value.file_descriptions.map(({ name }) => name);
  if (value.granted_groups !== undefined) return value.granted_groups.length;
  const list = value.values ?? value.bind_value_objects;
  if (list !== undefined)
    return list.map(({ label, username }) => username ?? label).filter((one) => one !== undefined && one !== 'None');
  if (typeof value.value === 'string' && value.type === 'date') return value.value.slice(0, 10);
  return value.commonmark ?? value.value;
}

/** Converts an export, checks the archive by the public grammar, imports it, and reads it back through the API. */
export async function convertAndImport(
  hearth: Hearth,
  test: { after(work: () => Promise<void>): void },
  request: Omit<ConversionRequest, 'attachmentLimit'> & { attachmentLimit?: number },
) {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-from-'));
  test.after(() => rm(directory, { recursive: true, force: true }));
  const archive = join(directory, 'archive');
  const leftByConversion = await convertProject({ attachmentLimit: 1_000_000, ...request }, archive);
  assert.deepEqual(faultsIn(await readFile(join(archive, 'project.xml'), 'utf8')), []);
  const automap = { ignoresEmail: true, otherwise: { kind: 'create', status: 'A' } } as const;
  const report = await importing(hearth, archive, { automap });
  const { admin } = hearth;
  const trackers = (await admin.get(`/projects/${report.projectId}/trackers`)).json as ShownTracker[];
  const found = new Map<string, { artifact: ShownArtifact; tracker: ShownTracker }>();
  const oldIds = new Map<number, string>();
  for (const tracker of trackers) {
    const oldId = tracker.fields.find(({ name }) => name === 'old_id')?.field_id;
    const artifacts = (await admin.get(`/trackers/${tracker.id}/artifacts?values=all&limit=100`))
      .json as ShownArtifact[];
    for (const artifact of artifacts) {
      const id = String(artifact.values.find((value) => value.field_id === oldId)?.value);
      found.set(id, { artifact, tracker });
      oldIds.set(artifact.id, id);
    }
  }
  const itemOf = (oldId: string) => {
    const item = found.get(oldId);
    assert.ok(item, `there is no artifact for ${oldId}`);
    return item;
  };
  const namesOf = (tracker: ShownTracker, values: readonly ShownValue[]): Record<string, unknown> =>
    Object.fromEntries(
      values.flatMap((value) => {
        const name = tracker.fields.find(({ field_id: id }) => id === value.field_id)?.name ?? '';
        return facts.includes(name) ? [] : [[name, inWords(value, (id) => oldIds.get(id) ?? '?')]];
      }),
    );

  return {
    report,
    leftByConversion: Object.fromEntries(leftByConversion),
    trackers,
    oldIds: [...found.keys()].toSorted(),
    /** the number of the artifact that an item became */
    numberOf: (oldId: string): number => itemOf(oldId).artifact.id,
    artifact: (oldId: string): ShownArtifact => itemOf(oldId).artifact,
    /** the current values, by the names of their fields */
    values: (oldId: string): Record<string, unknown> => namesOf(itemOf(oldId).tracker, itemOf(oldId).artifact.values),
    /** author, date, changes, and the comment */
    async history(oldId: string) {
      const { artifact, tracker } = itemOf(oldId);
      const changesets = await changesetsOf(admin, artifact.id, 'fields=all&limit=50');
      let before: Record<string, unknown> = {};
      return changesets.map((changeset) => {
        const now = namesOf(tracker, changeset.values);
        const changed = Object.fromEntries(
          Object.entries(now).filter(([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value)),
        );
        before = now;
        return {
          by: changeset.submitted_by_details.username ?? changeset.email,
          on: new Date(changeset.submitted_on).toISOString().slice(0, 19),
          comment: changeset.last_comment?.commonmark ?? changeset.last_comment?.body ?? '',
          isPrivate: (changeset.last_comment?.ugroups?.length ?? 0) > 0,
          changed,
        };
      });
    },
  };
}
