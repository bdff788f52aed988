import type { IntegrationData } from '../../../contract/projects/integration.ts';
import type { ProjectService } from '../../../contract/projects/project.ts';
import { type Actor, accountOf } from '../../domain/actor.ts';
import { can } from '../../domain/policies/policy.ts';
import { accessOf } from '../../domain/policies/project-access.ts';
import { version } from '../../lib/version.ts';
import type { Banners } from '../banners/index.ts';
import type { KnownProject, ProjectDirectory, Services } from '../projects/index.ts';
import type { PlatformSettings } from '../settings/index.ts';
import type { Trackers } from '../trackers/index.ts';
import type { Preferences } from '../users/index.ts';

interface Deps {
  directory: ProjectDirectory;
  services: Services;
  trackerAdministration: Trackers;
  banners: Banners;
  preferences: Preferences;
  settings: PlatformSettings;
  origin: () => string;
}

/** The color of our pages. */
const mainColor = '#c2410c';
const styles = {
  content: `:root { --tlp-main-color: ${mainColor}; --tlp-dark-theme-main-color: ${mainColor}; }`,
  variant_name: 'orange',
  should_display_favicon_variant: false,
};

/** Keywords that name artifacts of any tracker. */
const generalKeywords = [
  { keyword: 'art', description: 'Artifact' },
  { keyword: 'artifact', description: 'Artifact' },
];

/** Lets other applications show their pages as pages of a project. */
export function createIntegration(deps: Deps) {
  const { directory, services, trackerAdministration, banners, preferences, settings, origin } = deps;

  const toolOf = (service: ProjectService, active: string | undefined): object => ({
    href: new URL(service.service_url, origin()).href,
    label: service.label,
    description: '',
    icon: service.icon,
    open_in_new_tab: false,
    is_active: service.name === active,
    shortcut_id: service.name,
    promoted_items: [],
  });

  async function configOf(actor: Actor, project: KnownProject, active: string | undefined): Promise<object> {
    const isAdministrator = can(actor, 'project.read_administration', directory.subject(project));
    const listed = (await services.list(actor, project.id)).filter(
      ({ is_enabled, service_url, name }) => is_enabled && service_url !== '' && (name !== 'admin' || isAdministrator),
    );
    const href = `${origin()}/projects/${encodeURIComponent(project.shortname.toLowerCase())}`;
    return {
      internationalization: {
        tools: 'Tools',
        homepage: 'Homepage',
        project_administration: 'Project administration',
        project_announcement: 'Project announcement',
        show_project_announcement: 'Show project announcement',
        close_sidebar: 'Close sidebar',
        open_sidebar: 'Open sidebar',
      },
      project: {
        icon: project.icon,
        name: project.label,
        href,
        administration_href: `${href}/admin`,
        privacy: accessOf(project, settings.get('access_mode')),
        has_project_announcement: (await banners.ofProject(actor, project.id)) !== undefined,
        flags: [],
        linked_projects: null,
      },
      user: { is_project_administrator: isAdministrator, is_logged_in: accountOf(actor) !== undefined },
      instance_information: {
        version: { flavor_name: 'Hearth', version_identifier: version, full_descriptive_version: `Hearth ${version}` },
        copyright: null,
        logo: null,
      },
      tools: listed.map((service) => toolOf(service, active)),
    };
  }

  return {
    async of(actor: Actor, projectId: number, active?: string): Promise<IntegrationData> {
      const project = await directory.visible(actor, projectId);
      const account = accountOf(actor);
      const state = account === undefined ? false : await preferences.read(actor, account, 'sidebar_state');
      const trackers = await trackerAdministration.listOf(actor, project.id, false);
      return {
        project_sidebar: {
          is_collapsed: state === 'sidebar-collapsed',
          config: JSON.stringify(await configOf(actor, project, active)),
        },
        styles,
        references: [
          ...generalKeywords,
          ...trackers.map(({ tracker }) => ({ keyword: tracker.itemName, description: tracker.label })),
        ],
      };
    },
  };
}

export type Integration = ReturnType<typeof createIntegration>;
