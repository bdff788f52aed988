import { limits } from '../contract/limits.ts';
import { lastBackup } from './backup/last.ts';
import { openBlobs } from './blobs/index.ts';
import { createAccountSlice } from './features/account/index.ts';
import { createActivity } from './features/activity/index.ts';
import { createProjectHistory } from './features/project-history/index.ts';
import { createAudit } from './features/audit/index.ts';
import { createArtifactSlice, createTextFormats, type FullTrackerOf } from './features/artifacts/index.ts';
import { copyBanner, createBanners } from './features/banners/index.ts';
import { createBoardCopier, createBoards } from './features/boards/index.ts';
import { createIntegration } from './features/integration/index.ts';
import { createCrossTrackerSlice } from './features/crosstracker/index.ts';
import { createDashboards } from './features/dashboards/index.ts';
import { createCsvImports, createCsvMappings, createMappingCopier } from './features/csv-import/index.ts';
import { createDeletionSlice } from './features/deletions/index.ts';
import { createExports, createTrackerExports } from './features/export/index.ts';
import { createFiles } from './features/files/index.ts';
import { createGlobalSearch } from './features/global-search/index.ts';
import { createHealth } from './features/health/index.ts';
import { createDashboardCopier, createArchiveUploads, createImports } from './features/import/index.ts';
import { createMailAdministration } from './features/mail/index.ts';
import { createAdministratorEntries, createNotificationCopier } from './features/notifications/index.ts';
import { createPermissionReports } from './features/permissions/index.ts';
import { createPersonalData } from './features/personal-data/index.ts';
import { createPlanningSlice } from './features/plannings/index.ts';
import {
  createCategories,
  createDescriptions,
  createProjectChanges,
  createStatusMail,
  createProjectDeletion,
  createProjectOffers,
  createProjects,
  createServices,
} from './features/projects/index.ts';
import { createReportCopier, createReportSlice } from './features/reports/index.ts';
import { createSearch, createTextIndexing } from './features/search/index.ts';
import { createAvatars } from './features/avatars/index.ts';
import { createSshKeys } from './features/ssh-keys/index.ts';
import { createStatusHistory } from './features/status-history/index.ts';
import { createReferringCommits, createSvnSlice } from './features/svn/index.ts';
import { createTemplateCopier, createTrackerDirectory, createTrackerSlice } from './features/trackers/index.ts';
import { createGroupReferences, createMembershipReport, createProjectOwners } from './features/user-groups/index.ts';
import { createPlatformRights, createPreferences, createUserPresenter } from './features/users/index.ts';
import { createWebhookCopier } from './features/webhooks/index.ts';
import { createLeftOutCallMessages, createWorkflow } from './features/workflow/index.ts';
import { createFollowers } from './followers.ts';
import { createFoundation, type FoundationOptions } from './foundation.ts';
import { createClientAddress } from './http/edge/client-address.ts';
import { closeAll } from './lib/close-all.ts';
import { createOutgoing } from './lib/network/outgoing.ts';
import { createPeople, isSecure } from './people.ts';

export interface PlatformOptions extends FoundationOptions {
  /** How many bytes of representations of artifacts to keep. 0: render each of them. */
  documentMemory?: number;
}

/** Builds everything except the web server. Shared by the server and the command line. */
export async function createPlatform(options: PlatformOptions) {
  const foundation = await createFoundation(options);
  const { config, log, clock, db, settings, events, jobs, mail, auditNotes, origin, answerOrigin } = foundation;
  const people = createPeople(foundation);
  const { identities, textsFor, users, groups, directory, accessKeys, tokens, sessions, lastAccess } = people;
  const { signIn, checkPassword, throttle, endCredentials } = people;
  const trackers = createTrackerDirectory(db, directory);
  const blobs = await openBlobs(config);
  const files = createFiles({
    db,
    clock,
    blobs,
    uploadLimit: config.uploadLimit,
    projects: directory,
    trackers,
    archiveLimit: config.archiveLimit,
    onArchive: (tx, file) => archives.received(tx, file),
    onArchiveCanceled: (tx, file) => archives.canceled(tx, file),
    canReadAttachment: (actor, file) => artifactSlice.artifacts.canReadAttachment(actor, file),
    onError: (err) => log.error({ err }, 'could not delete expired files'),
  });
  const preferences = createPreferences(db);
  const presenter = createUserPresenter(answerOrigin);
  const textFormats = createTextFormats(db, preferences);
  const shared = {
    db,
    copiers: [
      createReportCopier(),
      createWebhookCopier(clock),
      createNotificationCopier(),
      createBoardCopier(),
      createMappingCopier(),
    ],
  };
  const trackerSlice = createTrackerSlice({
    ...shared,
    clock,
    events,
    directory,
    trackers,
    identities,
    presenter,
    textFormatOf: async (actor) => (actor.kind === 'user' ? textFormats.of(actor.user) : 'commonmark'),
    maximumFileSize: () => config.uploadLimit,
  });
  const outgoing = createOutgoing(config.outgoingNetworks);
  const fullTracker: FullTrackerOf = (actor, id, document) => trackerSlice.trackerView.fullIn(actor, id, document);
  const administratorEntries = createAdministratorEntries({ db, directory, trackers });
  const artifactSlice = createArtifactSlice({
    db,
    clock,
    events,
    directory,
    trackers,
    identities,
    textFormats,
    settings,
    jobs,
    outgoing,
    notifyOfLeftOutCalls: createLeftOutCallMessages({ ...foundation, ...people, trackers, administratorEntries }),
    presenter,
    files: files.attachments,
    fullTracker,
    referringCommits: createReferringCommits({ db, projects: directory, origin: answerOrigin }),
    answerOrigin,
    documentMemory: options.documentMemory ?? limits.documentMemory,
  });
  const search = createSearch({
    db,
    clock,
    trackers,
    groups: createGroupReferences(db),
    access: artifactSlice.artifactAccess,
    identities,
  });
  const textIndexing = createTextIndexing({ db, log, events, load: foundation.load });
  const { artifactView } = artifactSlice;
  const reportSlice = createReportSlice({ db, events, directory, trackers, search, artifactView });
  const endServiceKeys = people.serviceAccounts.endKeys;
  const services = createServices({ db, events, directory, clock });
  const statusMail = createStatusMail({ db, mail, identities, textsFor, origin });
  const banners = createBanners({ db, events, directory, clock });
  const secure = (): boolean => isSecure(config, answerOrigin());
  const accountSlice = createAccountSlice({
    db,
    events,
    clock,
    log,
    jobs,
    links: people.accountLinks,
    mails: people.accountMails,
    settings,
    users,
    identities,
    presenter,
    directory,
    groups,
    sessions,
    tokens,
    accessKeys,
    signIn: checkPassword,
    checkAllowed: people.checkAllowed,
    invited: people.invited,
    hashPassword: people.hashPassword,
    answerOrigin,
    secure,
  });
  const svn = await createSvnSlice({
    ...config,
    db,
    events,
    clock,
    log,
    settings,
    onEntry: auditNotes.entered,
    onFailure: auditNotes.signInFailed,
    rates: foundation.rateLimits,
    jobs,
    mail,
    identities,
    textsFor,
    presenter,
    accessKeys,
    signIn,
    throttle,
    lastAccess,
    directory,
    services,
    trackers,
    artifactAccess: artifactSlice.artifactAccess,
    groups,
    origin,
    answerOrigin,
    addressOf: createClientAddress(config.trustedProxies),
  });
  const followers = createFollowers({
    ...foundation,
    ...people,
    ...trackerSlice,
    ...artifactSlice,
    ...reportSlice,
    repositories: svn.directory,
    trackers,
    search,
    outgoing,
    administratorEntries,
    presenter,
    fullTracker,
  });
  const onError = (err: unknown) =>
    log.error({ err }, 'could not renew a running import, or delete the remains of an interrupted one');
  const imports = createImports({ ...shared, events, clock, blobs, settings, svn: svn.imports, onError });
  const archives = createArchiveUploads({
    db,
    clock,
    jobs,
    mail,
    identities,
    textsFor,
    directory,
    files,
    imports,
    limit: config.archiveLimit,
    hasRepositories: config.svnNode === undefined,
    origin,
    onError,
  });
  const projects = createProjects({
    db,
    events,
    settings,
    directory,
    copiers: [createTemplateCopier(shared, clock), copyBanner, createDashboardCopier()],
    clock,
    archives: archives.projects,
  });

  const categories = createCategories({ db, events, clock });
  const dashboards = createDashboards({ db, events, directory });

  return {
    ...foundation,
    ...followers,
    mailAdministration: createMailAdministration({
      jobs,
      mail,
      clock,
      textsFor,
      platformName: () => settings.get('platform_name'),
      origin,
      hasOrigin: config.baseUrl !== undefined,
      gathering: followers.notificationMails.gathering,
    }),
    ...people,
    platformRights: createPlatformRights(db, identities, events),
    preferences,
    presenter,
    sshKeys: createSshKeys(db, clock, events),
    avatars: createAvatars({ db, events, users }),
    ...accountSlice,
    personalData: createPersonalData({ db, events, users, endCredentials }),
    trackers,
    ...trackerSlice,
    ...artifactSlice,
    audit: createAudit({ db, events, directory, trackers, identities }),
    permissionReports: createPermissionReports({
      ...artifactSlice,
      db,
      users,
      presenter,
      directory,
      trackers,
      svn,
      groupReferences: createGroupReferences(db),
      mode: () => settings.get('access_mode'),
    }),
    projectHistory: createProjectHistory({ db, directory, identities }),
    statusHistory: createStatusHistory({ ...artifactSlice, db, search }),
    activity: createActivity({ ...artifactSlice, db, directory, trackers, identities }),
    deletions: createDeletionSlice({
      db,
      clock,
      events,
      settings,
      blobs,
      files,
      identities,
      artifacts: artifactSlice.artifacts,
      directory,
      trackers,
    }),
    search,
    textIndexing,
    ...reportSlice,
    ...createPlanningSlice({ ...artifactSlice, db, directory, trackers, clock }),
    imports,
    exports: createExports({ db, blobs, svn: svn.exports }),
    trackerExports: createTrackerExports({ db, trackers }),
    csvMappings: createCsvMappings({ db, events, trackers }),
    csvImports: createCsvImports({
      db,
      clock,
      trackers,
      artifacts: artifactSlice.artifacts,
      view: artifactSlice.artifactView,
      writeAll: artifactSlice.writeArtifacts,
    }),
    workflow: createWorkflow({ db, events, trackers }),
    projects,
    dashboards,
    ...createCrossTrackerSlice({ ...artifactSlice, db, search, trackers, directory, categories, dashboards }),
    globalSearch: createGlobalSearch({
      ...artifactSlice,
      search,
      svn,
      trackers,
      directory,
      identities,
      presenter,
      users,
      listProjects: async (actor, words, limit) =>
        (await projects.list(actor, {}, { limit, offset: 0, maximum: limit }, words)).projects,
      origin: answerOrigin,
    }),
    projectChanges: createProjectChanges({
      db,
      events,
      clock,
      settings,
      directory,
      endServiceKeys,
      statusMail,
      groups,
    }),
    projectDeletion: createProjectDeletion({ db, events, clock, settings, endServiceKeys, statusMail }),
    projectOffers: createProjectOffers(db, settings, config.archiveLimit),
    services,
    banners,
    boards: createBoards({ db, events, trackers }),
    integration: createIntegration({
      ...trackerSlice,
      directory,
      services,
      banners,
      preferences,
      settings,
      origin: answerOrigin,
    }),
    descriptions: createDescriptions({ db, events, settings, clock }),
    categories,
    health: createHealth({
      db,
      jobs,
      clock,
      isMailConfigured: config.smtpUrl !== undefined,
      lastBackup: () => lastBackup(config.dataDir),
    }),
    projectOwners: createProjectOwners({ db, events, directory, clock }),
    svn,
    membership: createMembershipReport({ db, directory, settings }),
    files,
    secure,
    origin: answerOrigin,
    close: () =>
      closeAll([
        followers.changeStreams,
        auditNotes,
        foundation.eventReaders,
        textIndexing,
        followers.dailyReminders,
        jobs,
        mail,
        foundation.writes,
        foundation.rateLimits,
        people.ldapAccounts,
        imports,
        svn,
        files,
        accessKeys,
        sessions,
        lastAccess,
        search,
        events,
        settings,
        db,
      ]),
  };
}

export type Platform = Awaited<ReturnType<typeof createPlatform>>;
