// Redmine from Debian's packages, filled with the artifacts of a tracker: a peer to compare with.
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { memoryOf, processorTimeOf, type Running } from '../measuring/hearth.ts';
import type { Side } from '../measuring/requests.ts';

const script = fileURLToPath(new URL('../../test/import/from/start-redmine.sh', import.meta.url));
const fill = fileURLToPath(new URL('fill.rb', import.meta.url));
const largestPage = 100;
/** Packages are downloaded and a database is filled. */
const timeoutMs = 1_800_000;

export interface Redmine {
  server: Running;
  key: Record<string, string>;
}

interface Value {
  label: string;
  value?: unknown;
  values?: { id: number }[];
}

interface Shown {
  title: string;
  submitted_on: string;
  values: Value[];
}

function issueOf({ title, submitted_on: submitted, values }: Shown): object {
  const found = (label: string): Value | undefined => values.find((one) => one.label === label);
  const chosen = (label: string): number => found(label)?.values?.[0]?.id ?? 0;
  return {
    title,
    submitted,
    description: found('Description')?.value ?? '',
    status: chosen('Status'),
    severity: chosen('Severity'),
    assigned: chosen('Assigned to') !== 0,
    due: found('Due date')?.value ?? null,
    effort: found('Effort')?.value ?? null,
  };
}

async function issuesOf({ tracker, get }: Side, artifacts: number): Promise<object[]> {
  const issues: object[] = [];
  for (let offset = 0; offset < artifacts; offset += largestPage) {
    const page = `/api/trackers/${tracker}/artifacts?limit=${largestPage}&offset=${offset}&values=all`;
    issues.push(...(JSON.parse((await get(page)).body) as Shown[]).map(issueOf));
  }
  return issues.slice(0, artifacts);
}

const ended = (pid: number): boolean => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};

/** Throws where its packages can't be had: they need root, Debian and its package server. */
export async function startRedmine(side: Side, artifacts: number): Promise<Redmine> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-redmine-'));
  try {
    await copyFile(fill, join(directory, 'fill.rb'));
    await writeFile(join(directory, 'issues.json'), JSON.stringify(await issuesOf(side, artifacts)));
    const { stdout } = await promisify(execFile)('sh', [script, directory], {
      timeout: timeoutMs,
      maxBuffer: 64 * 1024 * 1024,
    });
    const printed = (name: string): string => new RegExp(`^export ${name}=(.*)$`, 'm').exec(stdout)?.[1] ?? '';
    const pid = Number(printed('HEARTH_TEST_REDMINE_PID'));
    const stop = async (): Promise<void> => {
      if (!ended(pid)) process.kill(pid);
      while (!ended(pid)) await new Promise((resolve) => setTimeout(resolve, 50));
      await rm(printed('HEARTH_TEST_REDMINE_LAYER'), { recursive: true });
    };
    process.once('exit', () => ended(pid) || process.kill(pid));
    const server = { pid, stop, memory: () => memoryOf(pid), processorTime: () => processorTimeOf(pid) };
    return {
      server: { base: printed('HEARTH_TEST_REDMINE'), ...server },
      key: { 'X-Redmine-API-Key': printed('HEARTH_TEST_REDMINE_KEY') },
    };
  } finally {
    await rm(directory, { recursive: true });
  }
}
