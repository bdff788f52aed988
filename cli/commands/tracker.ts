import type { Command } from 'commander';
import { lazily } from '../lazily.ts';
import { numberOfTracker } from '../trackers.ts';

export function addTrackerCommands(program: Command): void {
  const group = program.command('tracker').description('Trackers');
  group
    .command('import <file>')
    .description('Create a tracker from a tracker.xml document, without artifacts')
    .requiredOption('--project <shortname>', 'project to create the tracker in')
    .option('--label <name>', 'name to use instead of the one in the document')
    .option('--item-name <name>', 'short name to use instead of the one in the document')
    .action(lazily(async () => (await import('../actions/tracker.ts')).importTracker));
  group
    .command('export')
    .description('Write the structure of a tracker to a tracker.xml document, without artifacts')
    .argument('<id>', 'number of the tracker', numberOfTracker)
    .argument('<file>', 'file to write')
    .option('--force', 'replace an existing file')
    .action(lazily(async () => (await import('../actions/tracker.ts')).exportTracker));
}
