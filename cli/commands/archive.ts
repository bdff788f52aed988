import { type Command, InvalidArgumentError } from 'commander';
import { lazily } from '../lazily.ts';

function artifactNumber(text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a number that `archive list` shows.');
}

export function addArchiveCommands(program: Command): void {
  const group = program.command('archive').description('Deleted artifacts');
  group
    .command('list')
    .description('List the deleted artifacts')
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/archive.ts')).list));
  group
    .command('restore')
    .description('Restore a deleted artifact as it was')
    .argument('<id>', 'number of the artifact', artifactNumber)
    .action(lazily(async () => (await import('../actions/archive.ts')).restore));
}
