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
