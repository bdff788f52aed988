import type { Command } from 'commander';
import { lazily } from '../lazily.ts';
import { projectActions, projectSteps } from '../project-steps.ts';

export function addProjectCommands(program: Command): void {
  const group = program.command('project').description('Projects');
  group
    .command('list')
    .description('List all projects')
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/project.ts')).list));
  group
    .command('rename <shortname> <name>')
    .description('Change the name of a project; its short name stays')
    .action(lazily(async () => (await import('../actions/project.ts')).rename));
  group
    .command('copy <shortname> <new-shortname>')
    .description('Create a project with the structure of another one: trackers, groups and services, without artifacts')
    .option('--name <name>', 'name of the copy; otherwise the name of the original')
    .option('--owner <username>', 'user who administers the copy; otherwise the owner of the original')
    .action(lazily(async () => (await import('../actions/project.ts')).copy));
  for (const step of projectSteps) {
    group
      .command(`${step.name} <shortname>`)
      .description(step.says)
      .action(lazily(async () => (await import('../actions/project.ts')).take(step)));
  }
  for (const action of projectActions) {
    group
      .command(`${action.name} <shortname>`)
      .description(action.says)
      .action(lazily(async () => (await import('../actions/project.ts')).act(action)));
  }
}
