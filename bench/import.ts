// Imports generated archives, each into a new installation, and prints the speed and the memory used:
// node bench/import.ts 10000 100000 500000
import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { generateArchive } from './import/generate.ts';

interface Cost {
  seconds: number;
  /** of all threads */
  processorSeconds: number;
  peakMegabytes: number;
}

interface Result extends Cost {
  artifacts: number;
  megabytes: number;
}

const cli = new URL('./import/child.ts', import.meta.url).pathname;

/** Runs the command as an administrator does, and returns its time and peak memory. */
async function importInto(data: string, archive: string): Promise<Cost> {
  const args = [cli, 'import', archive, '--automap', 'no-email,create:A'];
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, HEARTH_DATA_DIR: data, HEARTH_ADMIN_PASSWORD: 'a password of the benchmark' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let usage: Pick<NodeJS.ResourceUsage, 'maxRSS' | 'userCPUTime' | 'systemCPUTime'> | undefined;
  child.on('message', (message: NodeJS.ResourceUsage) => {
    usage = message;
  });
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  if (code !== 0 || usage === undefined) throw new Error(`the import ended with ${code}`);
  const { maxRSS, userCPUTime, systemCPUTime } = usage;
  return {
    seconds: (performance.now() - begun) / 1000,
    processorSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMegabytes: maxRSS / 1024,
  };
}

async function measure(artifacts: number): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-bench-import-'));
  try {
    const archive = join(directory, 'archive');
    await generateArchive(archive, artifacts);
    const { size } = await stat(join(archive, 'project.xml'));
    return { artifacts, megabytes: size / 1e6, ...(await importInto(join(directory, 'data'), archive)) };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const counts = process.argv.slice(2).map(Number);
console.log('artifacts   MB XML   seconds   CPU s   artifacts/s   peak MB');
for (const count of counts.length === 0 ? [10_000, 100_000] : counts) {
  const { artifacts, megabytes, seconds, processorSeconds, peakMegabytes } = await measure(count);
  const rate = (artifacts / seconds).toFixed(0);
  const cells = [
    artifacts,
    megabytes.toFixed(0),
    seconds.toFixed(1),
    processorSeconds.toFixed(1),
    rate,
    peakMegabytes.toFixed(0),
  ];
  console.log(cells.map((cell, index) => String(cell).padStart([9, 8, 9, 7, 13, 9][index] ?? 9)).join(' '));
}
