import { type Command, Option } from 'commander';
import { separators } from '../../server/lib/csv/write.ts';
import { lazily } from '../lazily.ts';
import { numberOfTracker } from '../trackers.ts';

export function addCsvCommands(program: Command): void {
  const group = program.command('csv').description('Artifacts as CSV');
  group
    .command('import')
    .description('Make and change artifacts as the lines of a CSV file say, all or none')
    .argument('<tracker>', 'number of the tracker', numberOfTracker)
    .argument('<file>', 'its first line names fields, as a CSV export of a report does')
    .requiredOption('--as <username>', 'whose changes they are, and whose rights count')
    .option('--dry-run', 'say what would be done, line by line, and change nothing')
    .addOption(
      new Option('--separator <name>', 'what stands between the cells')
        .choices(Object.keys(separators))
        .default('comma'),
    )
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/csv.ts')).importCsv));
}
