import { type Command, InvalidArgumentError } from 'commander';
import { type Automap, readAutomap } from '../../server/domain/import/people/user-map.ts';
import { lazily } from '../lazily.ts';

function automap(text: string): Automap {
  const read = readAutomap(text);
  if (read !== undefined) return read;
  throw new InvalidArgumentError('Expected a strategy and an action: no-email,create:A or email,create:S.');
}

export function addImportCommand(program: Command): void {
  program
    .command('import <path>')
    .description('Import a project: a directory or a zip with project.xml, users.xml, user_map.csv and data/')
    .option('--automap <strategy>', 'how to map users that user_map.csv does not list: no-email,create:A', automap)
    .option('--dry-run', 'report what would be imported without changing anything')
    .option('--project-name <name>', 'project name to use instead of the one in the archive')
    .option('--shortname <name>', 'short name to use instead of the one in the archive')
    .option('--user <username>', 'user who runs the import and replaces people without an account')
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/import.ts')).importProject));
}
