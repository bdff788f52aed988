// A process with an engine, a web server in front of it and a repository, for tests that kill it:
// node … {directory} {port}
import process from 'node:process';
import { svnWorld } from './engine.ts';

const [directory = '', port = '0'] = process.argv.slice(2);
const world = await svnWorld({ after: () => undefined }, { directory, port: Number(port) });
if (!(await world.engine.repositories.exists({ projectId: 101, name: 'repo' }))) await world.repository('repo');
process.stdout.write(`${world.base}\n`);
// The end of the pipe means that the parent process has ended.
process.stdin.resume().on('end', () => process.exit(0));
