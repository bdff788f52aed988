import type { Command } from 'commander';
import { lazily } from '../lazily.ts';

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('Check the installation and explain how to fix problems; changes nothing')
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/doctor.ts')).doctor));
}
