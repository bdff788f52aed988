import type { Blobs } from '../../../blobs/index.ts';
import type { NewNumber } from '../../../domain/import/artifacts/value-context.ts';
import type { EventLog } from '../../../events/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import { silent } from '../../../lib/progress.ts';
import type { PlatformSettings } from '../../settings/index.ts';
import type { RepositoryImport } from '../../svn/index.ts';
import type { TrackerCreationContext } from '../../trackers/index.ts';
import { textsIn } from '../../../text/index.ts';
import type { ImportCleanup } from './cleanup.ts';
import { openImportedProject, linkImportedArtifacts } from './finishing.ts';
import { type CreatedProject, createImportedProject, type NumberRanges, takeNumberRanges } from './create.ts';
import { whileAlive } from './lease.ts';
import { newNumbers, withNewNumbers } from './new-numbers.ts';
import { createArtifactReader } from './artifact-reader.ts';
import { loadArtifacts } from './loading.ts';
import { importRepositories } from './repositories.ts';
import type { ImportRequest } from '../request.ts';
import type { ImportSource } from '../archive/source.ts';
import { findImport } from '../store/imports.ts';
import type { Analysis } from '../analysis/analysis.ts';

interface Deps extends TrackerCreationContext {
  clock: Clock;
  events: EventLog;
  blobs: Blobs;
  settings: PlatformSettings;
  svn: RepositoryImport;
  clearing: ImportCleanup;
  onError: (error: unknown) => void;
}

interface Numbers {
  ranges: NumberRanges;
  leadTo: NewNumber;
}

/** Writes an analyzed archive, and cleans up if that fails. */
export function createWriting({ db, events, copiers, clock, blobs, settings, svn, clearing, onError }: Deps) {
  async function fill(
    source: ImportSource,
    analyzed: Analysis,
    created: CreatedProject,
    { creator, progress = silent, signal, ...numbers }: ImportRequest & Numbers,
  ) {
    progress.step('Artifacts imported', analyzed.counts.artifacts);
    const onArtifacts = (count: number) => {
      signal?.throwIfAborted();
      progress.advance(count);
    };
    const reader = createArtifactReader(source, analyzed, created, numbers);
    await loadArtifacts({ db, blobs, clock, source, onArtifacts }, reader, created);
    progress.step('Links and references counted');
    await linkImportedArtifacts({ db, clock }, created, reader.rest);
    await importRepositories(svn, source, analyzed.repositories, created, creator);
    const needsApproval = settings.get('project_approval') && !creator.isTrusted;
    const status = needsApproval ? 'pending' : analyzed.status === 'suspended' ? 'suspended' : 'active';
    const texts = await textsIn(settings.get('default_language'));
    await openImportedProject({ db, clock, events }, analyzed, created, {
      creator,
      status,
      ranges: numbers.ranges,
      texts,
    });
  }

  return async function write(source: ImportSource, analyzed: Analysis, request: ImportRequest, owner: string) {
    const { creator, overrides = {}, existing } = request;
    const ranges = await takeNumberRanges(db, analyzed);
    const leadTo = newNumbers(analyzed, ranges);
    const relinked = withNewNumbers(analyzed, leadTo);
    const terms = { overrides, creator, owner, now: clock(), existing: existing?.projectId };
    const created = await db.write((tx) => createImportedProject({ db, copiers }, tx, relinked, terms));
    const { projectId } = created;
    try {
      const work = () => fill(source, relinked, created, { ...request, ranges, leadTo });
      await whileAlive({ db, clock, onError }, created, work);
      return projectId;
    } catch (error) {
      const row = await findImport(db.read, projectId);
      if (row?.owner === owner && existing === undefined) await clearing.clear(row);
      throw error;
    }
  };
}
