import { limits } from '../../../contract/limits.ts';
import { Problem } from '../../../contract/problems.ts';
import type { Actor } from '../../domain/actor.ts';
import { Lru } from '../../lib/cache/lru.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import { parseInSlices } from '../../lib/json-slices.ts';
import { versionsIn } from '../encode/conditional.ts';
import type { Finished } from '../encode/finished.ts';
import { differences } from './differences.ts';
import { etagOf, preconditionFailed } from './resources.ts';

/** A change of something that has a version. */
interface KnownChange {
  userId: number | undefined;
  at: number;
}

/** The changes of the thing at a path since a time, the newest first; without a time, the last one. */
export type ChangesOf = (
  actor: Actor,
  path: string,
  params: unknown,
  since: number | undefined,
) => Promise<KnownChange[]>;

interface ReadVersion {
  json: string | Buffer;
  at: number;
}

const versionOf = (etag: string): string => etag.replaceAll('"', '').replace(/-[\da-f]{12}$/, '');

/** Finds one of some versions in other processes. */
type AskOthers = (versions: readonly string[]) => Promise<ReadVersion | undefined>;

/** The representations that callers have read lately. A refused change shows the differences from them. */
export function createReadVersions(changesOf: ChangesOf, clock: Clock, askOthers?: AskOthers) {
  const read = new Lru<string, ReadVersion>(limits.readVersionMemory, ({ json }) => json.length);

  const recall = (versions: readonly string[]): ReadVersion | undefined =>
    versions.map((version) => read.get(version)).find((version) => version !== undefined);

  return {
    /** For other processes. */
    recall(versions: readonly string[]): { json: string; at: number } | undefined {
      const known = recall(versions);
      return known && { json: known.json.toString(), at: known.at };
    },

    remember(etag: string, { json }: Finished): void {
      if (json !== undefined) read.set(versionOf(etag), { json, at: clock() });
    },

    /** The refusal of a change based on an outdated version, with the data that the caller needs to repeat it. */
    async refusal(actor: Actor, path: string, params: unknown, current: Finished, sent = ''): Promise<Problem> {
      const etag = etagOf(current);
      const { code, message } = preconditionFailed();
      const versions = versionsIn(sent);
      const known = recall(versions) ?? (versions.length > 0 ? await askOthers?.(versions) : undefined);
      const now: unknown = current.json === undefined ? null : await parseInSlices(current.json.toString());
      const changes = await changesOf(actor, path, params, known?.at);
      const details = {
        etag,
        current: now,
        ...(known === undefined ? {} : { differences: differences(await parseInSlices(known.json.toString()), now) }),
        changes: changes.map(({ userId, at }) => ({ user_id: userId ?? null, date: isoDate(at) })),
      };
      return new Problem(code, message, { headers: { Etag: etag }, details });
    },
  };
}

export type ReadVersions = ReturnType<typeof createReadVersions>;
