import { Command, type OutputConfiguration } from 'commander';
import { version } from '../server/lib/version.ts';
import { addArchiveCommands } from './commands/archive.ts';
import { addAuditCommands } from './commands/audit.ts';
import { addBackupCommands } from './commands/backup.ts';
import { addConfigCommands } from './commands/config.ts';
import { addCsvCommands } from './commands/csv.ts';
import { addDatabaseCommands } from './commands/db.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addExportCommand } from './commands/export.ts';
import { addJobCommands } from './commands/jobs.ts';
import { addMailCommands } from './commands/mail.ts';
import { addImportCommand } from './commands/import.ts';
import { addKeyCommands } from './commands/key.ts';
import { addMcpCommand } from './commands/mcp.ts';
import { addProjectCommands } from './commands/project.ts';
import { addSingleSignOnCommands } from './commands/single-sign-on.ts';
import { addServiceCommands } from './commands/service.ts';
import { addServeCommand } from './commands/serve.ts';
import { addSvnCommands } from './commands/svn.ts';
import { addTrackerCommands } from './commands/tracker.ts';
import { addUserCommands } from './commands/user.ts';
import { addVersionCommand } from './commands/version.ts';

const groups = [
  addServeCommand,
  addUserCommands,
  addKeyCommands,
  addServiceCommands,
  addSingleSignOnCommands,
  addProjectCommands,
  addImportCommand,
  addExportCommand,
  addTrackerCommands,
  addCsvCommands,
  addArchiveCommands,
  addSvnCommands,
  addJobCommands,
  addMailCommands,
  addConfigCommands,
  addAuditCommands,
  addBackupCommands,
  addDatabaseCommands,
  addMcpCommand,
  addDoctorCommand,
  addVersionCommand,
];

export function createProgram(output: OutputConfiguration = {}): Command {
  const program = new Command('hearth')
    .description('Runs and administers a Hearth platform. It reads the same HEARTH_* variables as the server.')
    .version(version)
    .configureOutput(output)
    .exitOverride()
    .showSuggestionAfterError(true);
  for (const add of groups) add(program);
  return program;
}
