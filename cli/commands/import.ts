import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Automap, readAutomap } from '../../server/domain/import/people/user-map.ts';
import { tools } from '../../server/domain/import-from/tools.ts';
import { lazily } from '../lazily.ts';

function automap(text: string): Automap {
  const read = readAutomap(text);
  if (read !== undefined) return read;
  throw new InvalidArgumentError('Expected a strategy and an action: no-email,create:A or email,create:S.');
}

function mebibytes(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a number of MiB.');
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
    .addOption(new Option('--from <tool>', 'convert an export of another tracker').choices(tools))
    .option('--mapping <file>', 'with --from: JSON file that maps users, types, statuses and fields')
    .option('--write-mapping <file>', 'with --from: write such a file to edit, and import nothing')
    .option('--source-project <name>', 'with --from: the project to take, if there are several')
    .option('--key-file <file>', 'with --from redmine: file with the API key')
    .option('--attachment-limit <MiB>', 'with --from: leave out larger attachments (1024)', mebibytes)
    .option('--keep-archive <path>', 'with --from: keep the converted archive, a directory or a zip')
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/import.ts')).importProject));
}
