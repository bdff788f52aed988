import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Database } from '../../db/index.ts';
import type { EventLog } from '../../events/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { Mail } from '../../mail/index.ts';
import { openSvnEngine, type SvnGate } from '../../svn/index.ts';
import type { AccessKeys } from '../access-keys/index.ts';
import type { ArtifactAccess } from '../artifacts/index.ts';
import type { ProjectDirectory, Services } from '../projects/index.ts';
import type { PlatformSettings } from '../settings/index.ts';
import type { SignIn, Throttle } from '../sign-in/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import { createGroupReferences, type UserGroups } from '../user-groups/index.ts';
import type { Identities, LastAccess, TextsFor, UserPresenter } from '../users/index.ts';
import { createProjectAccessFiles } from './access/access-files.ts';
import { createAccessRules } from './access/access-rules.ts';
import { createPathAccess } from './access/path-access.ts';
import { createCommitCheck } from './commits/commit-check.ts';
import { createCommitRecorder } from './commits/commits.ts';
import { createCommitIndex } from './commits/indexing.ts';
import { createCommitMails } from './commits/commit-mails.ts';
import { createCredentials } from './access/credentials.ts';
import { createRepositoryDirectory } from './repositories/directory.ts';
import { createLazyEngine } from './engine.ts';
import { createSvnFront } from './front.ts';
import { createAdmission } from './access/gate.ts';
import { createHooks } from './commits/hooks.ts';
import { createHousekeeping } from './repositories/housekeeping.ts';
import { createRepositoryExport } from './repositories/exporting.ts';
import { createRepositoryImport } from './repositories/importing.ts';
import { createNotificationChecks } from './commits/notification-checks.ts';
import { createPruning } from './commits/pruning.ts';
import { createProjectService } from './repositories/project-service.ts';
import { createSvnReading } from './reading/reading.ts';
import { createRecipients } from './commits/recipients.ts';
import { createReferenceContext } from './commits/reference-context.ts';
import type { Repository } from './repositories/repository.ts';
import { createRepositoryService } from './repositories/service.ts';
import { createDeletedRepositories } from './deletion/deleted-repositories.ts';
import { createRepositoryDeletion } from './deletion/service.ts';
import { createSvnPermissions } from './access/permissions.ts';
import { createAccessFileVersions } from './access/versions.ts';
import { repositoriesIn } from './repositories/store.ts';
import { createVerification } from './repositories/verification.ts';
import { createRepositoryView } from './repositories/view.ts';
import { createDeletedRepositoryView } from './deletion/view.ts';
import { createMaintenance } from './repositories/maintenance.ts';

interface Deps {
  db: Database;
  events: EventLog;
  clock: Clock;
  log: Log;
  settings: PlatformSettings;
  jobs: Jobs;
  mail: Mail;
  identities: Identities;
  textsFor: TextsFor;
  presenter: UserPresenter;
  accessKeys: AccessKeys;
  signIn: SignIn;
  throttle: Throttle;
  lastAccess: LastAccess;
  onEntry: Parameters<typeof createAdmission>[0]['onEntry'];
  rates: Parameters<typeof createAdmission>[0]['rates'];
  onFailure: Parameters<typeof createCredentials>[0]['onFailure'];
  directory: ProjectDirectory;
  services: Services;
  trackers: TrackerDirectory;
  artifactAccess: ArtifactAccess;
  groups: UserGroups;
  /** for mails */
  origin: () => string;
  answerOrigin: () => string;
  dataDir: string;
  /** the directory with the repositories */
  svnDir: string;
  /** the user who owns the repositories, if Hearth runs as root */
  svnUser: string | undefined;
  /** the copy of Hearth that holds the repositories, if it isn't this one */
  svnNode: string | undefined;
  addressOf: (request: IncomingMessage) => string;
}

/** Creates the services of this slice. */
export async function createSvnSlice(deps: Deps) {
  const { db, clock, events, log, settings, jobs, mail, identities, services, trackers } = deps;
  const { directory: projects, groups, presenter } = deps;
  const isLocal = deps.svnNode === undefined;
  const directory = createRepositoryDirectory({ db, projects });
  const lazy = createLazyEngine(() =>
    openSvnEngine({
      directory: deps.svnDir,
      user: deps.svnUser,
      node: deps.svnNode,
      log,
      gate,
      addressOf: deps.addressOf,
    }),
  );
  const engine = lazy.get;
  const dumps = join(deps.dataDir, 'svn-deleted');

  const accessFiles = createProjectAccessFiles({ db, engine, find: directory.find, projects, settings });
  const rulesOf = createAccessRules(accessFiles);
  const maintenance = createMaintenance({ db, events, log, engine, projects, accessFiles });
  const shared = { db, clock, events, engine, projects, directory, accessFiles, maintenance };
  const deletion = createRepositoryDeletion({ ...shared, jobs, dumps, isLocal });
  const archive = createDeletedRepositories({ ...shared, settings, dumps });
  const references = createReferenceContext({ db, projects, services, trackers, artifacts: deps.artifactAccess });
  const recipientsOf = createRecipients({ db, identities, settings });
  const mailsAbout = createCommitMails({ ...deps, engine, projects, recipientsOf, rulesOf });
  const commitRecorder = createCommitRecorder({
    ...shared,
    log,
    references,
    mailsAbout,
    mail,
    indexTexts: createCommitIndex(shared),
  });
  const service = createProjectService(db, services);
  const { messageFault, ...hooks } = createHooks({ engine, directory, settings, references, rulesOf });
  const gate: SvnGate = {
    admit: createAdmission({
      callerOf: createCredentials(deps),
      projects,
      settings,
      service,
      directory,
      accessFiles,
      maintenance,
      onEntry: deps.onEntry,
      rates: deps.rates,
    }),
    ...hooks,
    // The client waits for the answer, but not for the mails.
    async postCommit({ projectId, name }) {
      const repository = await directory.named(projectId, name);
      if (repository !== undefined) commitRecorder.look(repository.id);
    },
  };
  const housekeeping = createHousekeeping({
    ...shared,
    log,
    deletion,
    archive,
    commitRecorder,
    forgetRecipients: createPruning({ db, projects, identities }),
  });
  if (isLocal) {
    db.subscribe(['project', 'user'], ({ topic, id }) => {
      if (topic === 'project') housekeeping.projectChanged(Number(id));
      if (topic === 'user') housekeeping.userChanged(Number(id));
    });
  }
  const groupReferences = createGroupReferences(db);
  const view = createRepositoryView({
    db,
    directory,
    settings,
    identities,
    presenter,
    groups: groupReferences,
    origin: deps.answerOrigin,
  });

  return {
    engine,
    isLocal,
    /** Throws a problem that names the missing packages. */
    checkTools: (): Promise<void> => maintenance.checkTools(),
    directory,
    accessFiles,
    rulesOf,
    view,
    reading: createSvnReading({
      engine,
      directory,
      rulesOf,
      settings,
      service,
      checkTools: () => maintenance.checkTools(),
    }),
    deletion,
    archive,
    housekeeping,
    repositories: createRepositoryService({
      ...shared,
      services,
      checkNotifications: createNotificationChecks({ identities, groups }),
    }),
    imports: createRepositoryImport(shared),
    exports: createRepositoryExport({ engine, checkTools: () => maintenance.checkTools(), node: deps.svnNode }),
    versions: createAccessFileVersions(shared),
    checkCommit: createCommitCheck({
      ...shared,
      settings,
      identities,
      accessFiles,
      rulesOf,
      messageFault,
      checkTools: () => maintenance.checkTools(),
    }),
    pathAccess: createPathAccess({ db, directory, accessFiles, identities, settings }),
    permissions: createSvnPermissions({ db, events, projects, directory, groups, references: groupReferences }),
    ...createDeletedRepositoryView({ projects, identities, presenter, archive, view }),

    /** Listed repositories, oldest first. */
    all: (): Promise<Repository[]> => repositoriesIn(db.read, ['ready', 'deleting']),
    verify: createVerification({ db, engine }),
    // If the repositories are on another machine, requests are forwarded from the start.
    ...createSvnFront({ engine, log, ...(isLocal ? {} : { remote: await engine() }) }),

    /** Before the first request is served. */
    async start(): Promise<void> {
      if (isLocal) await housekeeping.start();
      await lazy.serve();
    },

    /** Refuses new commits. Resolves when the running ones have ended. */
    settle: (): Promise<void> => lazy.settle(),

    async close(): Promise<void> {
      await housekeeping.close();
      await commitRecorder.idle();
      await lazy.stop();
    },
  };
}

export type SvnSlice = Awaited<ReturnType<typeof createSvnSlice>>;
