export interface PageSize {
  /** the limit that counts when the caller names none */
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
  projectTrackers: page(10, 0, 50),
  projectRepositories: page(10, 0, 50),
  projectCategories: page(50, 0, 50),
  users: page(10, 0, 50),
  usersMemberships: page(10, 0, 1000),
  accessKeys: page(50, 1, 50),
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
  settings: page(50, 0, 50),
  usedArtifactLinks: page(10, 0, 1000),
  deletedTrackers: page(10, 0, 50),
  linkTypes: page(50, 0, 50),
  temporaryFiles: page(10, 0, 50),
  /** bytes of a file's content */
  fileContent: page(1_048_576, 0, 1_048_576),
} as const satisfies Record<string, PageSize>;

export const limits = {
  tokenLifetimeSeconds: 24 * 60 * 60,
  sessionLifetimeSeconds: 14 * 24 * 60 * 60,
  /** a use of a key is written again after this time, or when the address changed */
  lastUseResolutionSeconds: 60 * 60,
  passwordMinimum: 8,
  passwordMaximum: 1024,
  shortnameMinimum: 3,
  shortnameMaximum: 30,
  labelMinimum: 3,
  labelMaximum: 40,
  descriptionMaximum: 255,
  groupNameMaximum: 100,
  keyDescriptionMaximum: 1000,
  userQueryMinimum: 3,
  /** bytes of one chunk of a temporary file */
  fileChunkMaximum: 1_048_576,
  fileNameMaximum: 255,
  fileTypeMaximum: 255,
  fileDescriptionMaximum: 10_000,
  /** an upload that is not attached goes after this time */
  uploadLifetimeSeconds: 4 * 60 * 60,
  temporaryFileLifetimeSeconds: 3 * 24 * 60 * 60,
} as const;
