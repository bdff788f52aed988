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
  settings: page(50, 0, 50),
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
} as const;
