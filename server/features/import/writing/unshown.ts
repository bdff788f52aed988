import type { UnshownTexts } from '../../../domain/import/project/dashboards.ts';
import type { Texts } from '../../../text/index.ts';

/** The widgets of the public format that Hearth doesn't have, and that have a name for readers. */
const named = [
  'projectdescription',
  'projectmembers',
  'projectcontacts',
  'projectlatestfilereleases',
  'projectlatestnews',
  'projectpublicareas',
  'projectlatestsvncommits',
  'projectsvnstats',
  'projectrss',
  'projectimageviewer',
  'plugin_tracker_projectrenderer',
  'plugin_agiledashboard_projects_kanban',
  'dashboardprojectmilestone',
  'plugin_roadmap_project_widget',
] as const;

/** The texts of the note that lists them. Everybody who sees the project reads the same one. */
export const unshownTexts = ({ t }: Texts): UnshownTexts => ({
  title: t('import.unshown.title'),
  intro: t('import.unshown.intro'),
  nameOf(widget) {
    const known = named.find((one) => one === widget);
    return known === undefined ? t('import.widget.other') : t(`import.widget.${known}`);
  },
});
