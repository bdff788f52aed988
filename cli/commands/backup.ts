import { type Command, Option } from 'commander';
import { lazily } from '../lazily.ts';

export function addBackupCommands(program: Command): void {
  program
    .command('backup <target>')
    .description('Back up the whole platform, running or not, to a new directory, .tar or .zip file')
    .action(lazily(async () => (await import('../actions/backup.ts')).backup));
  program
    .command('restore <backup>')
    .description('Restore a platform from a backup, on either database')
    .addOption(new Option('--verify', 'only check that the backup can be restored').conflicts(['to', 'force']))
    .option('--to <directory>', 'another data directory, with an embedded database')
    .option('--force', 'set an existing platform aside')
    .action(lazily(async () => (await import('../actions/backup.ts')).restore));
}
