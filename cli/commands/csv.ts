import { type Command, Option } from 'commander';
import { separators } from '../../server/lib/csv/write.ts';
import { lazily } from '../lazily.ts';
import { numberOfTracker } from '../trackers.ts';

export function addCsvCommands(program: Command): void {
  const group = program.command('csv').description('Artifacts as CSV');
  group
    .command('import')
    .description('Create and update artifacts from a CSV file, all lines or none')
    .argument('<tracker>', 'number of the tracker', numberOfTracker)
    .argument('<file>', 'CSV file whose first line has field names, like the CSV export of a report')
    .requiredOption('--as <username>', 'the user who makes the changes, with their permissions')
    .option('--dry-run', 'report the effect of each line without changing anything')
    .addOption(
      new Option('--separator <name>', 'separator between cells').choices(Object.keys(separators)).default('comma'),
    )
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/csv.ts')).importCsv));
}
