import { type Command, Option } from 'commander';
import { lazily } from '../lazily.ts';

export function addBackupCommands(program: Command): void {
  program
    .command('backup <target>')
    .description('Save the whole platform, while it runs or not, to a new directory, .tar or .zip file')
    .action(lazily(async () => (await import('../actions/backup.ts')).backup));
  program
    .command('restore <backup>')
    .description('Make a platform of a backup, on either database')
    .addOption(new Option('--verify', 'only prove that it can be restored').conflicts(['to', 'force']))
    .option('--to <directory>', 'another data directory, with an embedded database')
    .option('--force', 'put the platform that is there already aside')
    .action(lazily(async () => (await import('../actions/backup.ts')).restore));
}
