import type { RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { AuthenticationRequest } from './features/authentication/index.ts';
import { createAuthors } from './features/changes/index.ts';
import { mountFiles } from './features/files/index.ts';
import { mountAvatars } from './features/avatars/index.ts';
import { createResponseHeads, mountApi } from './http/api.ts';
import { createApp, createRequestIds } from './http/edge/app.ts';
import { createClientAddress } from './http/edge/client-address.ts';
import { mountDocuments } from './http/openapi/explorer.ts';
import { createMetrics, type Readings } from './http/edge/metrics.ts';
import { rememberCaller, rememberedCaller, rememberedKey } from './http/caller.ts';
import { watchMethods } from './http/edge/methods.ts';
import { mountOperations } from './http/edge/operations.ts';
import type { RequestHead } from './http/edge/plain-requests.ts';
import { type Answered, createReadyAnswers } from './http/edge/ready.ts';
import { createShedding } from './http/edge/shedding.ts';
import { mountSite } from './http/edge/site.ts';
import { createReadVersions, type ReadVersions } from './http/writes/stale.ts';
import { warmUpRichText } from './lib/text/render.ts';
import type { Platform } from './platform.ts';
import { parents, routesOf } from './api.ts';
import { version } from './lib/version.ts';
import { combinedMetrics } from './workers/combined.ts';
import { createHandOver, listenToWorkers } from './workers/hand-over.ts';
import type { Metric } from './workers/messages.ts';
import { isReading } from './workers/reading.ts';
import { firstWorker, type ThisWorker } from './workers/worker.ts';

/** Folder of the built web application. */
const webDirectory = fileURLToPath(new URL('../web/dist', import.meta.url));

function databaseReadings(platform: Platform): Record<string, number> {
  const { queuedUnits, units, commits, pools, silentMs } = platform.db.stats();
  const ofPools = pools.flatMap(({ name, total, idle, waiting }) => [
    [`pool_${name}_total`, total],
    [`pool_${name}_idle`, idle],
    [`pool_${name}_waiting`, waiting],
  ]);
  const hears = silentMs === 0 ? 1 : 0;
  return { queued_units: queuedUnits, units, commits, hears_other_copies: hears, ...Object.fromEntries(ofPools) };
}

const readingsOf = (platform: Platform, load: () => Record<string, number>): Readings[] => [
  {
    name: 'hearth_http_load',
    help: 'Requests that are being answered, refused because of too many, and answered from memory',
    label: 'reading',
    read: load,
  },
  {
    name: 'hearth_database',
    help: 'Measurements of the database layer',
    label: 'reading',
    read: () => databaseReadings(platform),
  },
  {
    name: 'hearth_workflow_calls',
    help: 'Calls of workflows that were left out, because too many were waiting',
    label: 'reading',
    read: () => ({ left_out: platform.workflowCalls.leftOut() }),
  },
  {
    name: 'hearth_jobs',
    help: 'Jobs that are queued, running or failed',
    label: 'status',
    read: () => platform.jobs.counts(),
  },
];

/** Hands requests about repositories to the first worker and, on SQLite, everything but some reads. */
function handOverOf(platform: Platform, worker: ThisWorker | undefined, isStopping: () => boolean) {
  const { svn, config, log, db, settings } = platform;
  if (worker === undefined || worker.isFirst) return undefined;
  const isReader = worker.isReader(db.engine);
  if (!isReader && config.svnNode !== firstWorker) return undefined;
  const front = createHandOver({ socketPath: worker.socketPath, log, isStopping });
  // An answer is never older than a change that a client knows of: acknowledged changes are committed.
  const isHere = (request: RequestHead): boolean => isReading(request) && db.catchUp() && settings.isCurrent();
  return {
    owns: (request: RequestHead): boolean =>
      request.method !== 'CONNECT' && (isReader ? !isHere(request) : svn.owns(request)),
    front: (...given: Parameters<RequestListener>) => front(...given),
  };
}

/** The parts of the platform and the settings that all routes need to accept a request. */
function gateOf({ authentication, settings, ...platform }: Platform, versions: ReadVersions) {
  return {
    async authenticate(request: AuthenticationRequest) {
      const actor = await authentication.authenticate(request);
      rememberCaller(request, actor);
      return actor;
    },
    known: (request: Parameters<typeof authentication.known>[0]) => authentication.known(request),
    isOpenToAnonymous: () => settings.get('access_mode') === 'anonymous',
    publicOrigin: platform.publicOrigin,
    source: platform.requestSource,
    load: platform.load,
    writes: platform.writes,
    versions,
    rates: platform.rateLimits,
    demandsPreconditions: () => settings.get('require_preconditions'),
  };
}

/** The web server of a platform. `worker`: this process is one of several. */
export async function createServer(platform: Platform, worker?: ThisWorker) {
  const { config, settings } = platform;
  // Prepares repositories while the routes are set up, so that they are available sooner after a crash.
  const svnStarted = platform.svn.start();
  svnStarted.catch(() => undefined);
  const versions = createReadVersions(
    createAuthors(platform.events),
    platform.clock,
    worker && ((wanted) => worker.recall(wanted)),
  );
  worker?.recalls((wanted) => versions.recall(wanted));
  const routes = routesOf(platform, versions);
  const shedding = createShedding();
  const metrics = createMetrics(readingsOf(platform, () => ({ ...shedding.readings(), ...ready.readings() })));
  const requests = metrics.watch(platform.log);
  const nextId = createRequestIds();
  const onAnswered = (request: Answered): void => {
    requests.answered(request);
    const { keyId, ip, method, route, status } = request;
    if (keyId !== undefined) platform.accessKeys.recordUse({ key_id: keyId, ip, method, route, status });
  };
  const gate = gateOf(platform, versions);
  const ready = createReadyAnswers({
    routes,
    gate,
    headOf: (pattern) => headOf(pattern),
    addressOf: createClientAddress(config.trustedProxies),
    nextId,
    isStopping: () => stopping,
    onAnswered,
  });
  const handOver = handOverOf(platform, worker, () => stopping);
  const { log, svn, db } = platform;
  const together = <T>(work: () => T): T => db.together(work);
  const app = createApp({ ...config, log, handOver, svn, shedding, ready, together, nextId });
  const platformName = () => settings.get('platform_name');
  let stopping = false;
  let others: Awaited<ReturnType<typeof listenToWorkers>> | undefined;
  worker?.measures(async () => (await metrics.registry.getMetricsAsJSON()) as unknown as Metric[]);

  app.addHook('onResponse', (request, { statusCode: status, elapsedTime: milliseconds }, done) => {
    const { id, method, ip, routeOptions } = request;
    const { url = 'unknown', config } = routeOptions;
    const route = config.isEveryAddress === true ? (request.pattern ?? 'unknown') : url;
    onAnswered({
      id,
      method,
      route,
      status,
      actor: rememberedCaller(request),
      keyId: rememberedKey(request),
      ip,
      milliseconds,
    });
    done();
  });
  app.addHook('onClose', async () => requests.close());
  const methods = watchMethods(app);
  const headOf = createResponseHeads(methods);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // An open keep-alive connection would keep the server from closing.
    if (stopping) reply.header('connection', 'close');
    done();
  });
  mountOperations(app, {
    metrics,
    combined: worker && (async () => combinedMetrics(await worker.gather())),
    ready: () => platform.db.ping(),
    isStopping: () => stopping,
    metricsToken: config.metricsToken,
    metricsNetworks: config.metricsNetworks,
  });
  await mountSite(app, {
    ...config,
    platformName,
    defaultLanguage: () => settings.get('default_language'),
    webDirectory,
    methods,
    onUnhandledError: metrics.unhandledError,
  });

  const refusals = {
    bodyLimit: config.bodyLimit,
    invalidCredentialsStatus: () => Number(settings.get('invalid_credentials_status')),
    onInvalidCredentials: metrics.invalidCredentials,
    onUnhandledError: metrics.unhandledError,
  };
  mountAvatars(app, { avatars: platform.avatars, identities: platform.identities, access: gate });
  mountFiles(app, { files: platform.files, access: gate, refusals });
  await app.register(async (documents) => mountDocuments(documents, { routes, version, platformName, methods }), {
    prefix: '/api',
  });
  await app.register(
    async (api) =>
      mountApi(api, {
        routes,
        parents,
        methods,
        gate,
        isStopping: () => stopping,
        ...refusals,
      }),
    { prefix: '/api' },
  );

  return {
    app,
    routes,
    /** Resolves with the address once requests are served. */
    async listen(): Promise<string> {
      await svnStarted;
      // Fastify doesn't know that the given server uses TLS.
      const withScheme = (text: string): string => (config.tls === undefined ? text : text.replace(/^http:/, 'https:'));
      const listenTextResolver = (text: string): string => `Server listening at ${withScheme(text)}`;
      const address = withScheme(await app.listen({ host: config.host, port: config.port, listenTextResolver }));
      platform.setOrigin(address);
      if (worker?.isFirst === true) {
        others = await listenToWorkers(app.server, worker.socketPath, config.tls !== undefined);
      }
      platform.rateLimits.start(worker === undefined ? undefined : true);
      // The first worker does everything that follows changes.
      if (stopping || worker?.isReader(platform.db.engine) === true) return address;
      platform.jobs.start();
      platform.search.warmUp().catch((err: unknown) => platform.log.warn({ err }, 'could not warm up searches'));
      warmUpRichText().catch((err: unknown) => platform.log.warn({ err }, 'could not warm up the rendering of texts'));
      platform.events.start();
      await platform.eventReaders.start();
      platform.textIndexing.start();
      platform.dailyReminders.start();
      platform.writes.start();
      platform.ldapAccounts.start();
      platform.imports.start();
      return address;
    },
    /** Finishes running requests and refuses new ones. */
    async close(): Promise<void> {
      stopping = true;
      await platform.changeStreams.close();
      await platform.svn.settle();
      await Promise.all([app.close(), others?.close()]);
    },
    /** Ends the requests that other workers have forwarded. */
    dropOthers: (): void => others?.dropAll(),
  };
}
