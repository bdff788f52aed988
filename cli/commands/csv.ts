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
      new Option('--separator <name>', 'separator between cells; found in the first line unless given').choices(
        Object.keys(separators),
      ),
    )
    .option('--mapping <file>', 'JSON file with the members of the API that describe the file, such as columns')
    .addOption(
      new Option('--date-format <order>', 'order of dates such as 3/4/2026').choices([
        'day_month_year',
        'month_day_year',
      ]),
    )
    .option('--old-id-column <name>', 'column with ids of another tool, which links in the file name')
    .option('--author-column <name>', 'column with the authors of new artifacts, if --as names a site administrator')
    .option('--date-column <name>', 'column with the dates of new artifacts, if --as names a site administrator')
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/csv.ts')).importCsv));
}
