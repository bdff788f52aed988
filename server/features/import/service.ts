import type { Blobs } from '../../blobs/index.ts';
import type { ImportFault } from '../../domain/import/xml/fault.ts';
import { projectLabelFault, projectNameFault } from '../../domain/names.ts';
import { accessOf } from '../../domain/policies/project-access.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { silent } from '../../lib/progress.ts';
import type { PlatformSettings } from '../settings/index.ts';
import type { RepositoryImport } from '../svn/index.ts';
import type { TrackerCreationContext } from '../trackers/index.ts';
import { isNameTaken } from '../users/index.ts';
import { createImportCleanup } from './writing/cleanup.ts';
import { projectFile } from './archive/document.ts';
import { projectValues } from './writing/create-project.ts';
import { withOwner } from './writing/lease.ts';
import { ImportRefused } from './refusal.ts';
import { type ImportReport, reportOf } from './analysis/report.ts';
import type { ImportRequest } from './request.ts';
import type { ImportSource } from './archive/source.ts';
import { type Analysis, analyzeArchive } from './analysis/analysis.ts';
import { createWriting } from './writing/writing.ts';

interface Deps extends TrackerCreationContext {
  clock: Clock;
  events: EventLog;
  blobs: Blobs;
  settings: PlatformSettings;
  svn: RepositoryImport;
  onError: (error: unknown) => void;
}

/** Takes one short query if there is no import. */
const clearEveryMs = 60 * 1000;

export function createImports(deps: Deps) {
  const { db, clock, settings, svn, onError } = deps;
  const clearing = createImportCleanup({ db, clock, svn });
  const write = createWriting({ ...deps, clearing });

  /** An abandoned import frees its name when the next one begins. */
  const isTaken = async (shortname: string): Promise<boolean> =>
    (await isNameTaken(db.read, shortname)) && !(await clearing.willFree(shortname));

  async function checkProject(analysis: Analysis, { overrides = {}, existing }: ImportRequest): Promise<void> {
    const { shortname, label } = projectValues(analysis, overrides);
    const blame = (message: string): ImportFault => ({ file: projectFile, path: 'project', message });
    const faults: ImportFault[] = [];
    const nameFault = projectNameFault(shortname);
    if (nameFault !== undefined) faults.push(blame(`${shortname} is not a valid short name: ${nameFault}`));
    else if (existing === undefined && (await isTaken(shortname))) {
      faults.push(blame(`there is a project or a user ${shortname} already; give another short name.`));
    }
    const labelFault = projectLabelFault(label);
    if (labelFault !== undefined) faults.push(blame(`${label} is not a valid name for a project: ${labelFault}`));
    if (faults.length > 0) throw new ImportRefused(faults);
  }

  async function analyze(source: ImportSource, request: ImportRequest): Promise<Analysis> {
    const { creator, automap, leavesUndecided = false, overrides = {}, progress = silent } = request;
    const mode = settings.get('access_mode');
    const size = await source.size(projectFile);
    const analyzed = await analyzeArchive(db.read, source, {
      automap,
      leavesUndecided,
      mayCreate: creator.isTrusted,
      hasRestricted: mode === 'restricted',
      excludesRestricted(project) {
        const { isPublic, allowRestricted } = projectValues({ project }, overrides);
        return accessOf({ isPublic, allowRestricted }, mode) === 'private-wo-restr';
      },
      svn,
      now: clock(),
      onStart: () => progress.step('Bytes checked', size),
      onRead: (bytes) => progress.advance(bytes),
    });
    await checkProject(analyzed, request);
    return analyzed;
  }

  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const clearUp = (): void => {
    running = clearing.clearGivenUp().catch(onError);
  };

  return {
    clearing,

    /** Returns the result that an import would have. Throws `ImportRefused` if it is impossible. */
    async examine(source: ImportSource, request: ImportRequest): Promise<ImportReport> {
      return reportOf(await analyze(source, request), request.overrides ?? {});
    },

    /** Imports all or nothing. The project stays invisible until the last step. */
    async run(source: ImportSource, request: ImportRequest): Promise<ImportReport> {
      await clearing.clearGivenUp();
      const analyzed = await analyze(source, request);
      const { existing, overrides = {} } = request;
      const made = await (existing === undefined
        ? withOwner((owner) => write(source, analyzed, request, owner))
        : write(source, analyzed, request, existing.owner));
      return reportOf(analyzed, overrides, made);
    },

    /** From now on, this process removes the remains of abandoned imports. */
    start(): void {
      clearUp();
      timer = setInterval(clearUp, clearEveryMs).unref();
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}

export type Imports = ReturnType<typeof createImports>;
