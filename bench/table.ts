// Measures the artifact table in a browser: `node bench/table.ts --artifacts 10000 --runs 10`.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launch } from '../test/browser/chromium.ts';
import { buildWeb } from '../tools/build-web.ts';
import { startHearth } from './measuring/hearth.ts';
import { figuresOf } from './measuring/measure.ts';
import { environmentOf, generate } from './million.ts';
import { type Visit, visitCold } from './web/visit.ts';

const { values } = parseArgs({
  options: { artifacts: { type: 'string', default: '10000' }, runs: { type: 'string', default: '10' } },
});
const [artifacts, runs] = [Number(values.artifacts), Number(values.runs)];
const admin = { username: 'admin', password: 'correct horse battery staple' };

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;

const medianOf = (visits: readonly Visit[], figure: 'drawn' | 'clickable' | 'work'): string => {
  const taken = visits.map((visit) => visit[figure]);
  const { median, p95 } = figuresOf(taken, 0, 0);
  return `${Math.round(median)} (${Math.round(p95)})`;
};

function tableRow(name: string, visits: readonly Visit[]): string {
  const [drawn, clickable, work] = (['drawn', 'clickable', 'work'] as const).map((one) => medianOf(visits, one));
  return `| ${name} | ${drawn} | ${clickable} | ${work} | ${kilobytes(visits[0]?.script ?? 0)} |`;
}

async function measured(data: string): Promise<string[]> {
  const environment = { ...environmentOf(data, undefined), HEARTH_ADMIN_PASSWORD: admin.password };
  const { tracker } = await generate({ artifacts, url: undefined }, data, console.error, environment);
  const hearth = await startHearth(environment);
  const browser = await launch();
  try {
    const pages = [
      { name: 'first page', address: hearth.base, selector: 'h1', who: undefined },
      { name: 'table', address: `${hearth.base}/trackers/${tracker}`, selector: 'tbody a', who: admin },
    ];
    const lines: string[] = [];
    for (const { name, address, selector, who } of pages) {
      // The first visit warms up the server, not the browser.
      await visitCold(browser, address, selector, who);
      const visits: Visit[] = [];
      for (let run = 0; run < runs; run += 1) visits.push(await visitCold(browser, address, selector, who));
      lines.push(tableRow(name, visits));
    }
    return lines;
  } finally {
    await browser.close();
    await hearth.stop();
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
await buildWeb();
const data = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
try {
  const lines = await measured(data);
  const { length, 0: cpu } = cpus();
  console.log(
    `${artifacts.toLocaleString('en')} artifacts, ${length} × ${cpu?.model}, load ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(`${runs} first visits each: median (95th percentile) in milliseconds, compressed script`);
  console.log(
    [
      '| Page | Drawn | Clickable | Work of the main thread | Script |',
      '| --- | --- | --- | --- | --- |',
      ...lines,
    ].join('\n'),
  );
} finally {
  await rm(data, { recursive: true, force: true });
}
