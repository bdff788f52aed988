import type { Running } from '../measuring/hearth.ts';
import { requestText, type Requests } from '../measuring/load.ts';
import { type Side, type Write, writesOf } from '../measuring/requests.ts';
import { headOf, median, round, row, short, spread } from '../measuring/rounds.ts';
import { type Redmine, startRedmine } from './redmine.ts';

/** The same work, asked of Hearth and of Redmine. */
interface Pair {
  name: string;
  hearth: Requests;
  redmine: Requests;
  onAnswer?: Write['onAnswer'];
}

interface Options {
  artifacts: number;
  rounds: number;
  milliseconds: number;
}

const expected = [200, 201, 204];
const connections = 32;

async function pairsOf(side: Side, redmine: Redmine, artifacts: number): Promise<Pair[]> {
  const some = Math.ceil(artifacts / 2);
  const reads: [name: string, own: string, other: string][] = [
    ['GET of an artifact', `artifacts/${some}`, `issues/${some}.json`],
    [
      'page of 100 with values',
      `trackers/${side.tracker}/artifacts?limit=100&offset=300&values=all`,
      'issues.json?project_id=measured&status_id=*&limit=100&offset=300',
    ],
  ];
  const ask = (method: string, path: string, issue: object): Buffer =>
    requestText(method, path, redmine.key, JSON.stringify({ issue }));
  // Each round counts from the beginning, and an equal subject would change nothing.
  let changes = 0;
  const asked: Requests[] = [
    (time) =>
      ask('POST', '/issues.json', {
        project_id: 'measured',
        tracker_id: 1,
        subject: `Changed ${time}`,
        description: 'words of a text '.repeat(200),
      }),
    (time) => ask('PUT', `/issues/${1 + (time % 2000)}.json`, { subject: `Changed ${(changes += 1)}` }),
  ];
  return [
    ...reads.map(([name, own, other]) => {
      const [hearth, peer] = [
        requestText('GET', `/api/${own}`, side.key),
        requestText('GET', `/${other}`, redmine.key),
      ];
      return { name, hearth: () => hearth, redmine: () => peer };
    }),
    ...(await writesOf(side)).flatMap(({ requests, ...write }, at) =>
      asked.slice(at, at + 1).map((peer) => ({ ...write, hearth: requests, redmine: peer })),
    ),
  ];
}

/** Hearth and Redmine in turn, so that a busy machine slows both down equally. */
async function compare(pair: Pair, hearth: Running, redmine: Running, options: Options): Promise<string> {
  const load = { connections, milliseconds: options.milliseconds, expected };
  const turn = async () => ({
    own: await round(hearth, pair.hearth, { ...load, onAnswer: pair.onAnswer }),
    peer: await round(redmine, pair.redmine, { ...load, mayClose: true }),
  });
  await turn();
  const all: Awaited<ReturnType<typeof turn>>[] = [];
  for (let time = 0; time < options.rounds; time += 1) all.push(await turn());
  const rates = all.map(({ own, peer }) => own.perSecond / peer.perSecond);
  return row([
    pair.name,
    short(median(all.map(({ own }) => own.perSecond))),
    short(median(all.map(({ peer }) => peer.perSecond))),
    `${short(median(rates))} (${spread(rates)})`,
    short(median(all.map(({ own, peer }) => peer.work / own.work))),
  ]);
}

/** A table, or the reason why it is missing: Redmine's packages need root, Debian and its package server. */
export async function compareWithRedmine(side: Side, hearth: Running, options: Options): Promise<string[]> {
  let redmine: Redmine;
  try {
    redmine = await startRedmine(side, options.artifacts);
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).trimEnd().split('\n').slice(-1);
    return [`Redmine was not measured, because its packages could not be installed: ${reason}`];
  }
  try {
    const lines = headOf(['Request', 'Hearth per second', 'Redmine per second', 'Times Redmine', 'By CPU time']);
    for (const pair of await pairsOf(side, redmine, options.artifacts)) {
      lines.push(await compare(pair, hearth, redmine.server, options));
    }
    return lines;
  } finally {
    await redmine.server.stop();
  }
}
