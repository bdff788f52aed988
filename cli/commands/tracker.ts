import type { Command } from 'commander';
import { lazily } from '../lazily.ts';
import { numberOfTracker } from '../trackers.ts';

export function addTrackerCommands(program: Command): void {
  const group = program.command('tracker').description('Trackers');
  group
    .command('import <file>')
    .description('Make a tracker from a document tracker.xml, without artifacts')
    .requiredOption('--project <shortname>', 'where it is made')
    .option('--label <name>', 'another name than the one in the document')
    .option('--item-name <name>', 'another short name than the one in the document')
    .action(lazily(async () => (await import('../actions/tracker.ts')).importTracker));
  group
    .command('export')
    .description('Write the structure of a tracker as a document tracker.xml, without artifacts')
    .argument('<id>', 'number of the tracker', numberOfTracker)
    .argument('<file>', 'where it is written')
    .option('--force', 'replace a file that is there')
    .action(lazily(async () => (await import('../actions/tracker.ts')).exportTracker));
}
