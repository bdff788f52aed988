/**
 * The closed list of what a caller can be allowed to do, by the kind of thing that it is done to.
 * The rules are in `server/domain/policies/`.
 */
export const abilities = {
  'platform.administer': 'Administer the platform: its accounts, settings, banner, jobs and archives',
  'platform.create_project': 'Create a project',
  'platform.choose_visibility': 'Choose the visibility of a project where the platform has a fixed one',
  'platform.list_projects_by_status': 'List projects by their status',
} as const satisfies Record<`${string}.${string}`, string>;

export type Ability = keyof typeof abilities;

/** The kinds of things that abilities are about. */
export type Kind = Ability extends infer A ? (A extends `${infer K}.${string}` ? K : never) : never;

export type AbilityOf<K extends Kind> = Extract<Ability, `${K}.${string}`>;
