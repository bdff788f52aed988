import type { Blobs } from '../../../blobs/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import { silent } from '../../../lib/progress.ts';
import type { PlatformSettings } from '../../settings/index.ts';
import type { RepositoryImport } from '../../svn/index.ts';
import type { Context } from '../../trackers/index.ts';
import type { Clearing } from './cleanup.ts';
import { open, tieTogether } from './finishing.ts';
import { type Founded, found, takeRanges } from './create.ts';
import { whileAlive } from './lease.ts';
import { createArtifactReader } from './artifact-reader.ts';
import { loadArtifacts } from './loading.ts';
import { importRepositories } from './repositories.ts';
import type { ImportRequest } from '../request.ts';
import type { ImportSource } from '../archive/source.ts';
import { findImport } from '../store/imports.ts';
import type { Analysis } from '../analysis/analysis.ts';

interface Deps extends Context {
  clock: Clock;
  blobs: Blobs;
  settings: PlatformSettings;
  svn: RepositoryImport;
  clearing: Clearing;
  onError: (error: unknown) => void;
}

/** Writes an archive that was analyzed. What can't be finished is cleared away. */
export function createWriting({ db, copiers, clock, blobs, settings, svn, clearing, onError }: Deps) {
  /** Tells what was not carried over after all. */
  async function fill(source: ImportSource, analyzed: Analysis, founded: Founded, request: ImportRequest) {
    const { creator, progress = silent, signal } = request;
    const ranges = await takeRanges(db, analyzed);
    progress.step('Artifacts imported', analyzed.counts.artifacts);
    const onArtifacts = (count: number) => {
      signal?.throwIfAborted();
      progress.advance(count);
    };
    const reader = createArtifactReader(source, analyzed, founded, ranges);
    await loadArtifacts({ db, blobs, clock, source, onArtifacts }, reader, founded);
    progress.step('Links and references counted');
    await tieTogether({ db, clock }, founded, reader.rest);
    const left = await importRepositories(svn, source, analyzed.repositories, founded, creator);
    const status = settings.get('project_approval') && !creator.isAdministrator ? 'pending' : 'active';
    await open({ db, clock }, analyzed, founded, { creator, status });
    return [...founded.left, ...left];
  }

  return async function write(source: ImportSource, analyzed: Analysis, request: ImportRequest, owner: string) {
    const { creator, overrides = {}, existing } = request;
    const terms = { overrides, creator, owner, now: clock(), existing: existing?.projectId };
    const founded = await db.write((tx) => found({ db, copiers }, tx, analyzed, terms));
    const { projectId } = founded;
    try {
      const work = () => fill(source, analyzed, founded, request);
      return { projectId, left: await whileAlive({ db, clock, onError }, founded, work) };
    } catch (error) {
      const row = await findImport(db.read, projectId);
      if (row?.owner === owner && existing === undefined) await clearing.clear(row);
      throw error;
    }
  };
}
