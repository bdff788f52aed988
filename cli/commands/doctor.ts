import type { Command } from 'commander';
import { lazily } from '../lazily.ts';

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('Check the installation and explain how to fix problems; changes nothing')
    .option('--json', 'for programs')
    .option('--hashes', 'read all attachments and compare their hashes, which takes long')
    .action(lazily(async () => (await import('../actions/doctor.ts')).doctor));
}
