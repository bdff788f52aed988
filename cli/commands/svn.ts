import { type Command, InvalidArgumentError } from 'commander';
import { lazily } from '../lazily.ts';

function repositoryNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a number that `svn list` shows.');
}

export function addSvnCommands(program: Command): void {
  const group = program.command('svn').description('Subversion repositories');
  group
    .command('list')
    .description('List the repositories')
    .option('--deleted', 'list deleted repositories that can be restored')
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/svn.ts')).list));
  group
    .command('restore')
    .description('Restore a deleted repository as it was')
    .argument('<id>', 'number of the repository', repositoryNumber)
    .action(lazily(async () => (await import('../actions/svn.ts')).restore));
  group
    .command('purge')
    .description('Permanently remove a deleted repository')
    .argument('<id>', 'number of the repository', repositoryNumber)
    .action(lazily(async () => (await import('../actions/svn.ts')).purge));
  group
    .command('verify')
    .description('Read every revision and report damage')
    .argument('[id]', 'number of the repository (default: all)', repositoryNumber)
    .action(lazily(async () => (await import('../actions/svn.ts')).verify));
}
