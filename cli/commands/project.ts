import type { Command } from 'commander';
import { problem } from '../../contract/problems.ts';
import { type ProjectStatus, projectStatuses } from '../../contract/project.ts';
import type { Platform } from '../../server/platform.ts';
import { nearest } from '../../server/lib/text/nearest.ts';
import { Complaint } from '../complaint.ts';
import { say, sayList } from '../output.ts';
import { operator, withPlatform } from '../platform.ts';

const all = { limit: 1_000_000, offset: 0, maximum: 1_000_000 };

/** The one of the platform itself, from which others are made; collections don't show it. */
const plainTemplate = 100;

async function projectsOf({ projects, directory }: Platform) {
  const byStatus = await Promise.all(
    projectStatuses.map((status) => projects.list(operator, { with_status: status }, all)),
  );
  const found = byStatus.flatMap((one) => one.projects).toSorted((a, b) => a.id - b.id);
  const template = await directory.find(plainTemplate);
  return template === undefined ? found : [template, ...found];
}

async function list({ json }: { json?: boolean }): Promise<void> {
  await withPlatform(async (platform) => {
    const rows = (await projectsOf(platform)).map((project) => ({
      id: project.id,
      shortname: project.shortname,
      status: project.status,
      visibility: project.isPublic ? 'public' : 'private',
      label: project.label,
    }));
    sayList(rows, ['id', 'shortname', 'status', 'visibility', 'label'], json);
  });
}

interface Step {
  name: string;
  says: string;
  /** from which states it leads */
  from: readonly string[];
  to: ProjectStatus;
  otherwise: string;
}

const steps: readonly Step[] = [
  {
    name: 'suspend',
    says: 'Close a project',
    from: ['active', 'suspended'],
    to: 'suspended',
    otherwise: 'only an active project can be suspended',
  },
  {
    name: 'activate',
    says: 'Open a suspended project again',
    from: ['active', 'suspended'],
    to: 'active',
    otherwise: 'only a suspended project can be activated (a pending one is approved)',
  },
  {
    name: 'approve',
    says: 'Let a pending project begin',
    from: ['pending'],
    to: 'active',
    otherwise: 'only a pending project can be approved',
  },
];

async function take(step: Step, shortname: string): Promise<void> {
  await withPlatform(async (platform) => {
    const known = await projectsOf(platform);
    const project = known.find((each) => each.shortname.toLowerCase() === shortname.toLowerCase());
    if (project === undefined) {
      const near = nearest(
        shortname,
        known.map((each) => each.shortname),
      );
      throw new Complaint(`There is no project ${shortname}.${near === undefined ? '' : ` Did you mean ${near}?`}`);
    }
    if (project.status === 'deleted') throw problem('project_status_deleted');
    if (!step.from.includes(project.status)) {
      throw new Complaint(`${project.shortname} is ${project.status}: ${step.otherwise}.`);
    }
    await platform.projectChanges.patch(operator, project.id, { status: step.to });
    say(`Project ${project.shortname} is ${step.to}.`);
  });
}

export function addProjectCommands(program: Command): void {
  const group = program.command('project').description('Projects');
  group.command('list').description('List all projects').option('--json', 'for programs').action(list);
  for (const step of steps) {
    group
      .command(`${step.name} <shortname>`)
      .description(step.says)
      .action((name: string) => take(step, name));
  }
}
