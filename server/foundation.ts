import { useTimeZone } from './config.ts';
import { type ConfiguredDatabase, openConfigured } from './configured-database.ts';
import type { Database } from './db/index.ts';
import { accountOf } from './domain/actor.ts';
import { createEventLog, createEventReaders } from './events/index.ts';
import { createAuditNotes, sealEvents } from './features/audit/index.ts';
import { createWrites } from './features/idempotency/index.ts';
import { createRateLimits } from './features/rate-limits/index.ts';
import { createSettings } from './features/settings/index.ts';
import { checkSettings } from './check-settings.ts';
import { createPublicOrigin } from './http/edge/public-origin.ts';
import { createRequestSource } from './http/edge/request-source.ts';
import { createJobs } from './jobs/index.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { createLoad } from './lib/load.ts';
import { createMail } from './mail/index.ts';

export interface FoundationOptions extends ConfiguredDatabase {
  clock?: Clock;
  /** The open database. By default, the configured one is opened. */
  db?: Database;
}

export type Foundation = Awaited<ReturnType<typeof createFoundation>>;

/** The database, the settings, the event log, the queues of jobs and mails: all slices build on them. */
export async function createFoundation(options: FoundationOptions) {
  const { config, log } = options;
  const clock = options.clock ?? systemClock;
  const db = options.db ?? (await openConfigured(options));
  const settings = await createSettings({
    db,
    onChange: (tx, names, by) =>
      events.append(tx, {
        type: 'platform.updated',
        userId: by === undefined ? undefined : accountOf(by),
        details: { parts: ['settings'], names },
      }),
    check: (next, changed) => checkSettings(db, next, changed),
    onLoad: ({ time_zone: zone }) => useTimeZone(zone),
    onError: (err) => log.error({ err }, 'could not reload the settings, trying again'),
  });
  // Known once the server listens, unless configured.
  let origin = config.baseUrl ?? `http://${config.host}:${config.port}`;
  const publicOrigin = createPublicOrigin(config);
  /** The origin of addresses in responses. Mails never use an origin taken from a request. */
  const answerOrigin = () => publicOrigin.origin() ?? origin;

  const requestSource = createRequestSource();
  const events = createEventLog({
    db,
    clock,
    log,
    retentionDays: () => settings.get('event_retention_days'),
    source: requestSource.now,
  });
  const load = createLoad();
  const eventReaders = createEventReaders({ db, clock, log, events, load });
  sealEvents({ eventReaders, clock, retentionDays: () => settings.get('audit_retention_days') });
  const auditNotes = createAuditNotes({
    events,
    clock,
    source: requestSource.now,
    onError: (err) => log.error({ err }, 'could not record failed sign-ins and visits of private projects'),
  });
  const jobs = createJobs({ db, clock, log });
  const mail = createMail({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    jobs,
    clock,
    log,
    origin: () => origin,
    platformName: () => settings.get('platform_name'),
  });
  const rateLimits = createRateLimits({
    db,
    clock,
    settings,
    onError: (err) => log.error({ err }, 'could not exchange the numbers of requests with other copies'),
  });
  const writes = createWrites({
    db,
    clock,
    onError: (err) => log.error({ err }, 'could not delete old idempotency keys'),
  });

  return {
    config,
    log,
    clock,
    db,
    settings,
    requestSource,
    events,
    load,
    eventReaders,
    auditNotes,
    jobs,
    mail,
    rateLimits,
    writes,
    publicOrigin,
    /** for addresses in mails */
    origin: () => origin,
    answerOrigin,
    setOrigin(value: string): void {
      if (config.baseUrl === undefined) origin = value;
    },
  };
}
