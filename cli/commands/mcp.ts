import type { Command } from 'commander';
import { lazily } from '../lazily.ts';

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('Connect an assistant to a platform (Model Context Protocol), on standard input and output')
    .option('--url <origin>', 'the platform; default: HEARTH_BASE_URL or this machine')
    .option('--http <port>', 'serve streamable HTTP on this port of the loopback interface instead')
    .action(lazily(async () => (await import('../actions/mcp.ts')).mcp));
}
