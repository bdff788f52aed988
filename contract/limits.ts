export interface PageSize {
  /** the default limit */
  default: number;
  minimum: number;
  maximum: number;
}

const page = (size: number, minimum: number, maximum: number): PageSize => ({ default: size, minimum, maximum });

/** Page sizes, by collection. */
export const pages = {
  projects: page(10, 0, 50),
  projectFields: page(10, 0, 100),
  projectServices: page(10, 0, 50),
  projectLabels: page(50, 1, 50),
  projectBacklog: page(10, 0, 100),
  milestoneItems: page(10, 0, 100),
  milestoneSiblings: page(10, 1, 10),
  /** The interface has no maximum here. */
  projectsUnlimited: page(10, 0, 2_147_483_647),
  projectTrackers: page(10, 0, 50),
  projectRepositories: page(10, 0, 50),
  deletedRepositories: page(10, 0, 50),
  accessFileVersions: page(10, 0, 50),
  projectCategories: page(50, 0, 50),
  projectTemplates: page(50, 0, 50),
  projectMembers: page(20, 0, 50),
  trackerTemplates: page(50, 0, 50),
  users: page(10, 0, 50),
  activity: page(20, 1, 50),
  search: page(10, 1, 50),
  changes: page(50, 1, 100),
  notifications: page(20, 1, 50),
  projectHistory: page(50, 1, 100),
  auditLog: page(50, 1, 100),
  accounts: page(50, 1, 50),
  invitations: page(50, 1, 50),
  usersMemberships: page(10, 0, 1000),
  /** Without a limit all are sent, because the interface has no pages here. */
  memberships: page(1000, 1, 1000),
  accessKeys: page(50, 1, 50),
  serviceAccounts: page(50, 1, 50),
  accessKeyUses: page(50, 1, 100),
  sessions: page(50, 1, 50),
  groupUsers: page(10, 0, 50),
  systemEvents: page(10, 0, 100),
  artifacts: page(100, 1, 100),
  trackerArtifacts: page(100, 1, 1000),
  changesets: page(10, 1, 50),
  linkedArtifacts: page(10, 1, 50),
  deletedArtifacts: page(50, 1, 100),
  userArtifacts: page(250, 1, 250),
  parentArtifacts: page(100, 1, 1000),
  trackerReports: page(10, 1, 1000),
  reportArtifacts: page(10, 1, 50),
  crossTracker: page(50, 1, 50),
  dashboards: page(50, 1, 50),
  settings: page(50, 0, 50),
  usedArtifactLinks: page(10, 0, 1000),
  deletedTrackers: page(10, 0, 50),
  linkTypes: page(50, 0, 50),
  openIdProviders: page(50, 0, 50),
  jobs: page(50, 1, 100),
  failedMails: page(50, 1, 100),
  webhookDeliveries: page(20, 1, 100),
  temporaryFiles: page(10, 0, 50),
  svnRevisions: page(20, 1, 50),
  svnTree: page(200, 1, 1000),
  /** bytes of a file's content */
  fileContent: page(1_048_576, 0, 1_048_576),
} as const satisfies Record<string, PageSize>;

/** Streams of changes. */
export const streamLimits = {
  perProcess: 10_000,
  /** of a user, or of an address without one */
  perCaller: 100,
  heartbeatMs: 15_000,
  /** how long clients wait before they connect again */
  retryMs: 2_000,
  /** a client that reads nothing for so long is disconnected */
  slowClientMs: 30_000,
  bufferBytes: 65_536,
} as const;

/** Bodies of requests to the API. HEARTH_BODY_LIMIT limits the bytes of bodies from authenticated callers. */
export const bodyLimits = {
  /** bytes of a body whose sender is unknown */
  anonymousBytes: 1_048_576,
  /** values of JSON, or elements and attributes of XML */
  anonymousValues: 10_000,
  /** members of one object of JSON, or of one element of XML, which are decoded in one go */
  anonymousMembers: 1_000,
  values: 200_000,
  members: 10_000,
} as const;

/** Connections and their queues. */
export const connectionLimits = {
  /** A body must make this progress within this time, or its request ends. */
  bodyIdleMs: 30_000,
  bodyProgressBytes: 1_000,
  /** A client that reads nothing of its answer for so long is disconnected. */
  answerIdleMs: 60_000,
  /** Subversion clients do other work while they send or read. */
  svnIdleMs: 300_000,
  /** concurrent requests; further ones get 503 */
  requestsAtOnce: 1_000,
  /** requests from one address, or one network of IPv6 (/64), whose body has not arrived yet; further ones get 503 */
  bodiesOfNetwork: 200,
  /** the part of the memory for objects that may be in use before further requests get 503 */
  heapShare: 0.92,
} as const;

/** Memory for one answer. Clients get complete answers: longer ones are produced while they are sent. */
export const answerLimits = {
  /** bytes of an answer that is sent at once, with its length */
  wholeBytes: 1_048_576,
  /** bytes of artifacts and changesets that are read from the database at a time for a list, or a single larger one */
  readBytes: 1_048_576,
  /** bytes of artifacts and changes on a page of `GET /changes`, or of a single larger one; the next page continues */
  changesBytes: 8_388_608,
  /** bytes of a list that needs further readings of its items, for `expand` and `with=etag`; longer ones are refused */
  gatheredBytes: 33_554_432,
} as const;

/** Sums of computed fields in one answer. A sum that needs more has no value. */
export const computedLimits = {
  /** levels of links */
  levels: 50,
  artifacts: 20_000,
  links: 100_000,
  /** links that are followed, for all fields and artifacts together */
  steps: 3_000_000,
} as const;

/** Queries across trackers. The cost of WHERE has the limit `queryCost`, as in TQL. */
export const crossTrackerLimits = {
  /** trackers that FROM names and the caller sees */
  trackers: 500,
  columns: 50,
  /** artifacts that can be reached by paging, or written to a CSV file */
  results: 100_000,
} as const;

/** The most that one user may have. */
export const quotas = {
  /** access keys that have not expired */
  keys: 500,
  /** signed-in browsers; the next one ends the oldest session */
  sessions: 100,
  preferences: 1_000,
  passkeys: 50,
  sshKeys: 500,
  /** open service accounts of a project */
  serviceAccounts: 100,
  /** personal reports in one tracker */
  reports: 500,
  /** personal dashboards; also the dashboards of a project */
  dashboards: 50,
  /** queries across trackers in one widget */
  widgetQueries: 50,
  /** uploads that are not attached yet, and their bytes as a multiple of HEARTH_UPLOAD_LIMIT */
  uploads: 1_000,
  uploadBytesFactor: 10,
} as const;

export const limits = {
  /** characters of the message of a refusal, and of each of its details */
  problemText: 10_000,
  /** the cost of a query in TQL: each AND, OR and comparison costs one more than the one before it in its chain */
  queryCost: 30,
  /** characters of the label of a dashboard, and of the title of a widget or of its query */
  dashboardLabel: 255,
  /** widgets of a dashboard */
  widgets: 40,
  /** characters of the text of a widget, and of all texts of a dashboard */
  widgetText: 65_535,
  dashboardTexts: 262_140,
  /** characters of a query across trackers */
  crossTrackerQuery: 65_535,
  /** bytes of artifact representations in the cache, as they are sent */
  documentMemory: 64 * 1024 * 1024,
  /** bytes of other representations that are kept after they were read, for refusals of changes */
  readVersionMemory: 16 * 1024 * 1024,
  /** artifacts of a tracker that can be searched in the past */
  pastSearch: 100_000,
  tokenLifetimeSeconds: 24 * 60 * 60,
  /** time to keep the hash of an expired token, so that its use is answered with "expired" */
  tokenMemorySeconds: 366 * 24 * 60 * 60,
  /** time to keep the answers to requests with an Idempotency-Key */
  idempotencyKeySeconds: 24 * 60 * 60,
  sessionLifetimeSeconds: 14 * 24 * 60 * 60,
  /** the last use of a key is updated after this time, or when the address changes */
  lastUseResolutionSeconds: 60 * 60,
  passwordMinimum: 8,
  passwordMaximum: 1024,
  shortnameMinimum: 3,
  shortnameMaximum: 30,
  labelMinimum: 3,
  labelMaximum: 40,
  descriptionMaximum: 255,
  groupNameMaximum: 100,
  /** uses of a user group that the refusal of its deletion lists */
  groupUses: 100,
  groupDescriptionMaximum: 1000,
  /** bytes of an uploaded profile picture */
  avatarMaximum: 2 * 1024 * 1024,
  realNameMaximum: 255,
  emailMaximum: 255,
  preferenceMaximum: 65_535,
  /** characters of a custom field of projects, by the type of the field */
  projectFieldMaximum: { line: 255, text: 65_535 },
  projectFieldDescriptionMaximum: 1000,
  keyDescriptionMaximum: 1000,
  /** characters of all public SSH keys in one request */
  sshKeysMaximum: 50_000,
  /** characters of a banner */
  bannerMaximum: 1000,
  userQueryMinimum: 3,
  /** characters of a search in everything */
  searchText: 300,
  /** days of a status history */
  statusHistoryDays: 400,
  /** bytes of one chunk of a temporary file */
  fileChunkMaximum: 1_048_576,
  fileNameMaximum: 255,
  /** bytes of the paths, or of the whitelist, of immutable tags, one per line */
  immutableTagsMaximum: 65_535,
  fileTypeMaximum: 255,
  fileDescriptionMaximum: 10_000,
  /** an unattached upload is removed after this time */
  uploadLifetimeSeconds: 4 * 60 * 60,
  /** maximum number of people mailed because one change mentions them */
  mentionsPerChange: 50,
  /** unread notifications are counted up to this number */
  unreadNotifications: 100,
  watchesAtOnce: 1000,
  /** days between a date and its reminder */
  reminderDays: 3_650,
  /** recipients of the changes of a tracker: rows, and addresses, users or groups in each */
  recipientRows: 50,
  recipientsPerRow: 200,
  temporaryFileLifetimeSeconds: 3 * 24 * 60 * 60,
  /** bytes of a text, and references in it, from which references can be extracted */
  referenceTextBytes: 1_048_576,
  referencesExtracted: 2_000,
  /** labels that one value of an open list can add, not counting labels that the artifact already has */
  openValuesAtOnce: 1_000,
  /** values that are added to a list at a time */
  listValuesAtOnce: 5_000,
  reportLabelMaximum: 255,
  reportDescriptionMaximum: 10_000,
  reportRenderersMaximum: 20,
  reportColumnsMaximum: 200,
  reportRowsMaximum: 1000,
  /** artifacts in one CSV file, written in a single unit */
  csvImportLines: 1000,
  csvImportBytes: 5_000_000,
} as const;

/** Lengths of mails about changes. The rest is counted. */
export const mailLimits = {
  /** characters of a queued mail: its text and its HTML in JSON */
  characters: 300_000,
  /** of the part about one artifact */
  artifactCharacters: 100_000,
  /** artifacts in a mail about due dates */
  dueArtifacts: 200,
} as const;

/** Invitations, and links that people get by mail. */
export const invitationLimits = {
  messageMaximum: 2_000,
  groups: 50,
  usualDays: 14,
  longestDays: 90,
  /** invitations that are accepted, revoked or long expired are kept for so long */
  keptDays: 90,
  passwordLinkSeconds: 60 * 60,
  emailLinkSeconds: 24 * 60 * 60,
} as const;

/** Limits of background jobs and their retries. */
export const jobLimits = {
  /** jobs that one copy of Hearth runs at a time, by lane: calls of slow receivers and long imports keep no mail waiting */
  atOnce: { usual: 8, calls: 16, imports: 4 },
  /** of these, calls for one owner of webhooks, or for the workflows of one project */
  callsOfOne: 4,
  /** waiting calls for the workflow of one tracker; further ones are left out, and its administrators are notified */
  workflowCallsWaiting: 10_000,
  /** attempts before a job fails permanently */
  attempts: 16,
  /** the delay after the first failure; doubles with each further failure up to the maximum */
  firstPauseSeconds: 10,
  longestPauseSeconds: 2 * 60 * 60,
  /** another copy takes over a job whose owner is silent for this long */
  leaseSeconds: 30,
  /** grace period of running jobs when Hearth stops; then they are handed back */
  stopSeconds: 5,
  payloadMaximum: 1_048_576,
  keyMaximum: 500,
  errorMaximum: 2_000,
  /** time to keep finished jobs */
  doneSeconds: 7 * 24 * 60 * 60,
  failedSeconds: 90 * 24 * 60 * 60,
} as const;

/** Limits of webhooks and their deliveries. */
export const webhookLimits = {
  /** of a tracker, and of a project in addition to its trackers */
  perPlace: 20,
  urlMaximum: 2_000,
  /** A few minutes: receivers mistake a late call for a new change. */
  attempts: 4,
  connectMs: 5_000,
  answerMs: 10_000,
  /** bytes of an answer that are read and kept */
  answerBytes: 8_192,
  /** requests to one receiver at a time; a receiver that failed last gets one */
  atOnce: 4,
  /** a webhook is disabled after so many failed deliveries in a row */
  failures: 10,
  /** waiting calls of a webhook; beyond it the webhook is disabled, and the waiting calls are still sent */
  waiting: 10_000,
  /** number of deliveries of a webhook to keep, and the time to keep them */
  deliveriesKept: 100,
  deliveryDays: 14,
} as const;

/** Concurrent requests of Subversion clients to httpd. Further ones wait. */
export const svnConnectionLimits = {
  /** fewer than httpd has workers */
  atOnce: 112,
  perUser: 24,
  perAddress: 64,
  /** Beyond it, the requests of a user get 503. */
  waitingPerUser: 200,
  /** A body is read up to this many bytes before it takes a worker. */
  bufferedBytes: 65_536,
} as const;

/** Subversion reads the access file of a repository for each connection. */
export const svnAccessFileLimits = {
  characters: 1024 * 1024,
  sections: 10_000,
  rules: 10_000,
  users: 1_000,
} as const;

/** Limits of one response about the content of a Subversion repository. */
export const svnReadingLimits = {
  /** revisions listed for one path; start from an older revision to see more */
  history: 10_000,
  /** changed paths that are named for one revision */
  changedPaths: 200,
  /** characters of a diff, and files in it */
  diff: 1_048_576,
  diffFiles: 500,
  /** size limit of files for blame */
  blame: 1_048_576,
} as const;

/** Batches of operations in one request. */
export const batchLimits = {
  operations: 1_000,
  bodyBytes: 16 * 1024 * 1024,
  /** After this time, an atomic batch is rolled back, because other writers wait for it on SQLite. */
  longestMs: 10_000,
};
