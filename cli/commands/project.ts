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
    .command('show <project>')
    .description('Show a project: its state, its access, its owner, and how long it can be restored if it is deleted')
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/project.ts')).show));
  group
    .command('create <shortname>')
    .description('Create a project')
    .requiredOption('--name <name>', 'name of the project')
    .requiredOption('--owner <username>', 'user who administers the project')
    .option(
      '--template <template>',
      'empty, issues, scrum or kanban, or the short name or number of a project',
      'empty',
    )
    .option('--description <text>', 'what the project is about')
    .option('--private', 'open to its members only')
    .action(lazily(async () => (await import('../actions/project.ts')).create));
  group
    .command('rename <shortname> [name]')
    .description('Change the name of a project, or with --short-name its short name, which addresses contain')
    .option('--short-name <short-name>', 'new short name; addresses with the old one stop working')
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
