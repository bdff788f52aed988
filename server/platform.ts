import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openBlobs } from './blobs/index.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/index.ts';
import { createAccessKeys } from './features/access-keys/index.ts';
import { createArtifactSlice, createTextFormats } from './features/artifacts/index.ts';
import { createAuthentication } from './features/authentication/index.ts';
import { createDeletionSlice } from './features/deletions/index.ts';
import { createFiles } from './features/files/index.ts';
import {
  createDescriptions,
  createProjectDirectory,
  createProjects,
  createServices,
} from './features/projects/index.ts';
import { createSearch } from './features/search/index.ts';
import { createSessions, sessionCookieName } from './features/sessions/index.ts';
import { createSettings } from './features/settings/index.ts';
import { createSignIn } from './features/sign-in/index.ts';
import { createTokens } from './features/tokens/index.ts';
import { createTemplateCopier, createTrackerDirectory, createTrackerSlice } from './features/trackers/index.ts';
import { createGroupReferences, createMembershipReport, createUserGroups } from './features/user-groups/index.ts';
import { createIdentities, createPreferences, createUserPresenter, createUsers } from './features/users/index.ts';
import { createWorkflow } from './features/workflow/index.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import type { Log } from './lib/log.ts';

export interface PlatformOptions {
  config: Config;
  log: Log;
  clock?: Clock;
  /** The process can't go on safely. */
  onFatal: (error: Error) => void;
}

async function openConfigured(options: PlatformOptions): Promise<Database> {
  const { config, log, onFatal } = options;
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  return openDatabase({
    ...(config.databaseUrl === undefined
      ? { file: join(config.dataDir, 'hearth.sqlite') }
      : { url: config.databaseUrl, poolSize: config.databasePool }),
    log: (level, message, details) => log[level](details ?? {}, message),
    onFatal,
  });
}

/** Builds everything but the web server: what the server and the command line share. */
export async function createPlatform(options: PlatformOptions) {
  const { config, log } = options;
  const clock = options.clock ?? systemClock;
  const db = await openConfigured(options);
  const settings = await createSettings(db);
  // Known once the server listens, where it isn't configured.
  let origin = config.baseUrl ?? `http://${config.host}:${config.port}`;
  const secure = config.tls !== undefined || origin.startsWith('https:');

  const identities = createIdentities(db);
  const users = createUsers({ db, identities, settings, clock });
  const { signIn, throttle } = createSignIn({ db, users, identities, clock });
  const accessKeys = createAccessKeys({
    db,
    clock,
    onError: (err) => log.error({ err }, 'last use of keys not written'),
  });
  const tokens = createTokens(db, clock);
  const sessions = createSessions(db, clock);
  const directory = createProjectDirectory(db, settings);
  const trackers = createTrackerDirectory(db, directory);
  const blobs = await openBlobs(config);
  const files = createFiles({
    db,
    clock,
    blobs,
    uploadLimit: config.uploadLimit,
    projects: directory,
    trackers,
    canReadAttachment: (actor, file) => artifactSlice.artifacts.canReadAttachment(actor, file),
    onError: (err) => log.error({ err }, 'files not cleared away'),
  });
  const preferences = createPreferences(db);
  const presenter = createUserPresenter(() => origin);
  const textFormats = createTextFormats(preferences);
  const trackerSlice = createTrackerSlice({
    db,
    clock,
    directory,
    trackers,
    identities,
    presenter,
    textFormatOf: async (actor) => (actor.kind === 'user' ? textFormats.of(actor.user) : 'commonmark'),
    maximumFileSize: () => config.uploadLimit,
  });
  const artifactSlice = createArtifactSlice({
    db,
    clock,
    directory,
    trackers,
    identities,
    textFormats,
    settings,
    presenter,
    files: files.desk,
    fullTracker: (actor, id, document) => trackerSlice.trackerView.fullIn(actor, id, document),
    origin: () => origin,
  });
  const authentication = createAuthentication({
    identities,
    accessKeys,
    tokens,
    sessions,
    signIn,
    throttle,
    sessionCookie: sessionCookieName(secure),
    ownHosts: config.baseUrl === undefined ? [] : [new URL(config.baseUrl).host],
  });

  return {
    config,
    log,
    clock,
    db,
    settings,
    identities,
    users,
    preferences,
    presenter,
    signIn,
    accessKeys,
    tokens,
    sessions,
    directory,
    trackers,
    ...trackerSlice,
    ...artifactSlice,
    deletions: createDeletionSlice({
      db,
      clock,
      settings,
      blobs,
      files,
      identities,
      artifacts: artifactSlice.artifacts,
      directory,
      trackers,
    }),
    search: createSearch({
      db,
      clock,
      trackers,
      groups: createGroupReferences(db),
      sight: artifactSlice.artifactSight,
      artifacts: artifactSlice.artifacts,
    }),
    workflow: createWorkflow({ db, trackers }),
    projects: createProjects({ db, settings, directory, copiers: [createTemplateCopier(db, clock)], clock }),
    services: createServices(db, directory),
    descriptions: createDescriptions(db, settings),
    groups: createUserGroups({ db, directory, settings }),
    membership: createMembershipReport({ db, directory, settings }),
    files,
    authentication,
    secure,
    origin: (): string => origin,
    setOrigin(value: string): void {
      if (config.baseUrl === undefined) origin = value;
    },
    async close(): Promise<void> {
      await files.close();
      await accessKeys.close();
      await db.close();
    },
  };
}

export type Platform = Awaited<ReturnType<typeof createPlatform>>;
