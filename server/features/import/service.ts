import type { Blobs } from '../../blobs/index.ts';
import type { Fault } from '../../domain/import/fault.ts';
import { projectLabelFault, projectNameFault } from '../../domain/names.ts';
import type { Clock } from '../../lib/clock.ts';
import { silent } from '../../lib/progress.ts';
import type { PlatformSettings } from '../settings/index.ts';
import type { RepositoryImport } from '../svn/index.ts';
import type { Ground } from '../trackers/index.ts';
import { isNameTaken } from '../users/index.ts';
import { createClearing } from './writing/cleanup.ts';
import { projectFile } from './archive/document.ts';
import { projectValues } from './writing/create-project.ts';
import { withOwner } from './writing/lease.ts';
import { ImportRefused } from './refusal.ts';
import { type ImportReport, reportOf } from './analysis/report.ts';
import type { ImportRequest } from './request.ts';
import type { ImportSource } from './archive/source.ts';
import { type Survey, surveyArchive } from './analysis/analysis.ts';
import { createWriting } from './writing/writing.ts';

interface Deps extends Ground {
  clock: Clock;
  blobs: Blobs;
  settings: PlatformSettings;
  svn: RepositoryImport;
  onError: (error: unknown) => void;
}

const clearEveryMs = 10 * 60 * 1000;

export function createImports(deps: Deps) {
  const { db, clock, settings, svn, onError } = deps;
  const clearing = createClearing({ db, clock, svn });
  const write = createWriting({ ...deps, clearing });

  async function checkProject(survey: Survey, { wishes = {}, existing }: ImportRequest): Promise<void> {
    const { shortname, label } = projectValues(survey, wishes);
    const blame = (message: string): Fault => ({ file: projectFile, path: 'project', message });
    const faults: Fault[] = [];
    const nameFault = projectNameFault(shortname);
    if (nameFault !== undefined) faults.push(blame(`${shortname} is no short name: ${nameFault}`));
    else if (existing === undefined && (await isNameTaken(db.read, shortname))) {
      faults.push(blame(`there is a project or a user ${shortname} already; give another short name.`));
    }
    const labelFault = projectLabelFault(label);
    if (labelFault !== undefined) faults.push(blame(`${label} is no name for a project: ${labelFault}`));
    if (faults.length > 0) throw new ImportRefused(faults);
  }

  async function survey(source: ImportSource, request: ImportRequest): Promise<Survey> {
    const { founder, automap, progress = silent } = request;
    progress.step('Bytes checked', await source.size(projectFile));
    const surveyed = await surveyArchive(db.read, source, {
      automap,
      standIn: founder.id,
      mayCreate: founder.isAdministrator,
      hasRestricted: settings.get('access_mode') === 'restricted',
      svn,
      onRead: (bytes) => progress.advance(bytes),
    });
    await checkProject(surveyed, request);
    return surveyed;
  }

  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const clearUp = (): void => {
    running = clearing.clearGivenUp().catch(onError);
  };

  return {
    clearing,

    /** Says what an import would make of the archive; throws `ImportRefused` where it can't be imported. */
    async examine(source: ImportSource, request: ImportRequest): Promise<ImportReport> {
      return reportOf(await survey(source, request), request.wishes ?? {});
    },

    /** All of it, or nothing: until the last step, nobody sees the project. */
    async run(source: ImportSource, request: ImportRequest): Promise<ImportReport> {
      await clearing.clearGivenUp();
      const surveyed = await survey(source, request);
      const { existing, wishes = {} } = request;
      const made = await (existing === undefined
        ? withOwner((owner) => write(source, surveyed, request, owner))
        : write(source, surveyed, request, existing.owner));
      return reportOf(surveyed, wishes, made);
    },

    /** From here on this process clears away what is left of imports that were given up. */
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
