import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type CompiledQuery, sql } from 'kysely';
import { type Reading, type Snapshot, takeNumbers } from '../../server/db/index.ts';
import { openReading } from '../../server/db/open-reading.ts';
import type { Condition } from '../../server/domain/query/index.ts';
import { insertHistories } from '../../server/features/artifacts/write/histories.ts';
import { Columns } from '../../server/features/search/engine/columns.ts';
import type { SearchRequest, Sorting } from '../../server/features/search/engine/request.ts';
import { runSearch } from '../../server/features/search/engine/search.ts';
import { instantOf } from '../../server/features/search/engine/instant.ts';
import { WordIndex } from '../../server/features/search/engine/words/index.ts';
import { defined } from '../support/hearth/expect.ts';
import { everyField } from '../support/worlds/every-field.ts';
import { engine, startHearth } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { fieldIn } from '../support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const { platform } = hearth;
const project = await hearth.project(hearth.admin);
const trackers = [
  await everyField(hearth.admin, project.id, 'one'),
  await everyField(hearth.admin, project.id, 'other'),
];
const [trackerId = 0, otherId = 0] = trackers.map(({ id }) => id);
const fieldId = (name: string): number => fieldIn(defined(trackers[0]), name);

/** Enough artifacts for the planner to use an index. */
async function fill(): Promise<void> {
  await platform.db.write(async (tx) => {
    for (const table of ['artifacts', 'changesets'] as const) await takeNumbers(tx, platform.db.engine, table, 6_000);
  });
  for (const [index, id] of [trackerId, otherId].entries()) {
    const tracker = await platform.trackers.find(id);
    assert.ok(tracker);
    const field = (name: string) => String(tracker.elements.find((element) => element.name === name)?.id);
    const histories = Array.from({ length: 3_000 }, (_, count) => {
      const number = index * 3_000 + count + 1;
      const document = {
        [field('title')]: `title ${number}`,
        [field('number')]: count,
        [field('status')]: [101 + (count % 3)],
        [field('day')]: count * 86_400_000,
        ...(count % 10 === 0 ? { [field('perm')]: { groups: [3] } } : {}),
      };
      const comment = { body: `comment ${number}`, format: 'text', groups: null };
      const first = { id: number, submittedBy: 101, submittedOn: number * 1000, changes: {}, comment };
      return { id: number, number: count + 1, tracker, document, changesets: [first] };
    });
    await platform.db.write((tx) => insertHistories(tx, platform.db.engine, histories));
  }
  await platform.db.write(async (tx) => {
    await sql`insert into artifact_links (source_id, target_id, type)
      select id, id + 1, '_is_child' from artifacts where id < 6000 and (tracker_id = ${otherId} or id % 20 = 1)`.execute(
      tx,
    );
    await sql`update artifacts set link_count = 1 where tracker_id = ${otherId} or id % 20 in (1, 2)`.execute(tx);
    await sql`insert into cross_references (source_type, source_id, target_type, target_id, keyword)
      select 'artifact', id, 'artifact', id + 1, 'art' from artifacts where id % 20 = 1`.execute(tx);
    if (engine === 'postgres') await sql`analyze`.execute(tx);
  });
}
await fill();

const { target } = platform.db;
// One snapshot may be open while another one is taken.
const reading = await openReading('url' in target ? { ...target, connections: 3 } : target, { matches: () => true });
after(() => reading.close());

/** Records each statement of a search. */
function recorded(on: Reading, statements: CompiledQuery[]): Reading {
  return {
    ...on,
    snapshot: (work) =>
      on.snapshot(async (snapshot) => {
        const executor = snapshot.read.getExecutor();
        const execute = executor.executeQuery.bind(executor);
        // The connection shares it with later snapshots.
        executor.executeQuery = (query) => {
          statements.push(query);
          return execute(query);
        };
        const noted = <Query extends { compile(): CompiledQuery }>(query: Query): Query => {
          statements.push(query.compile());
          return query;
        };
        const watched: Snapshot = {
          ...snapshot,
          ids: (query) => snapshot.ids(noted(query)),
          pairs: (query) => snapshot.pairs(noted(query)),
        };
        try {
          return await work(watched);
        } finally {
          executor.executeQuery = execute;
        }
      }),
  };
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
/** These indexes contain only the requested rows, so a scan is fine. */
const partial = /_restricted$|_ranked$|_linked$/;

/** Plan steps that read a whole table or index. */
async function scansIn({ read }: Snapshot, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const explain = (how: string) =>
    read.executeQuery<Record<string, unknown>>({
      sql: `${how} ${text}`,
      parameters,
      query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
      queryId: { queryId: 'explain' },
    } as unknown as CompiledQuery<Record<string, unknown>>);
  if (engine === 'sqlite') {
    const { rows } = await explain('explain query plan');
    const details = rows.map((row) => String(row['detail']));
    // The tail is small: it has only the texts that have changed since they were indexed.
    return details.filter((detail) => /^SCAN (?!CONSTANT|each\b|tail\b|f VIRTUAL TABLE|\()/.test(detail));
  }
  const { rows } = await explain('explain (format json)');
  const plans = (rows[0] ?? {})['QUERY PLAN'] as { Plan: PlanNode }[];
  const nodes = plans.flatMap(({ Plan: plan }) => nodesOf(plan));
  return nodes.flatMap((node) => {
    const isWhole = /^Index (Only )?Scan$/.test(node['Node Type']) && node['Index Cond'] === undefined;
    const isScan = node['Node Type'] === 'Seq Scan' || (isWhole && !partial.test(node['Index Name'] ?? ''));
    return isScan ? [`${node['Node Type']} on ${node['Relation Name']} ${node['Index Name'] ?? ''}`] : [];
  });
}

const everybody = { name: 'one', formerNames: [], access: { groups: [1], among: null }, showsLinks: true, texts: null };
const request = (given: Partial<SearchRequest>): SearchRequest => ({
  trackerId,
  plan: { kind: 'all' },
  trackers: { [trackerId]: everybody, [otherId]: { ...everybody, name: 'other' } },
  reader: { userId: 101, readsAll: false, groups: [1] },
  sort: [],
  names: 'name_and_login',
  order: 'asc',
  limit: 10,
  withDocuments: true,
  from: { offset: 0 },
  ...given,
});

const title = fieldId('title');
const number = fieldId('number');
const range = { from: { value: 10, isIncluded: true }, to: { value: 20, isIncluded: false } };
const link = { kind: 'link', direction: 'forward', type: null, target: { kind: 'any' } } as const;

/** Each kind of condition, and text searches with and without trigrams. */
const conditions: Condition[] = [
  { kind: 'number', field: number, is: { in: [1, 2, 3] } },
  { kind: 'number', field: number, is: range },
  { kind: 'no number', field: number },
  { kind: 'none chosen', field: fieldId('status') },
  { kind: 'number matches', field: number, pattern: '1' },
  ...(['id', 'number', 'rank', 'submittedBy', 'submittedOn', 'lastUpdateBy', 'lastUpdateOn'] as const).flatMap(
    (fact): Condition[] => [
      { kind: 'fact', fact, is: range },
      { kind: 'fact', fact, is: { in: [12, 13] } },
      { kind: 'fact matches', fact, pattern: '1' },
    ],
  ),
  { kind: 'text contains', field: title, words: ['title', '123'] },
  { kind: 'text contains', field: title, words: ['title', '12'] },
  { kind: 'text contains', field: title, words: ['12'] },
  { kind: 'text matches', field: title, pattern: 'title 1[0-9]3' },
  { kind: 'text matches', field: title, pattern: '[0-9]3$' },
  { kind: 'text empty', field: title },
  { kind: 'comment contains', phrase: 'comment 123' },
  { kind: 'comment contains', phrase: '12' },
  { kind: 'no comment' },
  link,
  { ...link, direction: 'reverse', type: '_is_child' },
  { ...link, target: { kind: 'artifact', id: 22 } },
  { ...link, direction: 'reverse', target: { kind: 'artifact', id: 21 } },
  { ...link, target: { kind: 'tracker', name: 'one', isNot: false } },
  { kind: 'reference', id: 22, keyword: null },
];

const sorts: Sorting['by'][] = [
  { kind: 'number', of: { field: number } },
  { kind: 'number', of: { fact: 'submittedOn' } },
  { kind: 'number', of: { fact: 'rank' } },
  { kind: 'user', of: { fact: 'submittedBy' } },
  { kind: 'choice', field: fieldId('status'), values: [103, 102, 101] },
  { kind: 'text', field: title },
];

async function isWithoutScans(given: Partial<SearchRequest>): Promise<void> {
  const statements: CompiledQuery[] = [];
  for (const mostRead of [0, 1_000_000]) {
    const columns = new Columns({ memory: 1e9, mostRead });
    const answer = await runSearch(recorded(reading, statements), columns, request(given));
    assert.ok('total' in answer);
  }
  assert.ok(statements.length > 3);
  await reading.snapshot(async (snapshot) => {
    // In tables this small, a scan may be faster. The test checks whether an alternative exists.
    for (const way of engine === 'postgres' ? ['seqscan', 'mergejoin', 'hashjoin'] : []) {
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(snapshot.read);
    }
    for (const statement of statements) {
      assert.deepEqual(await scansIn(snapshot, statement), [], statement.sql);
    }
  });
}

describe('no table or index is scanned completely', () => {
  for (const condition of conditions) {
    test(JSON.stringify(condition), () => isWithoutScans({ plan: condition }));
  }
  for (const by of sorts) {
    test(`in the order of ${JSON.stringify(by)}`, () => isWithoutScans({ sort: [{ by, isDescending: true }] }));
  }
  test('for users who see only some artifacts', () =>
    isWithoutScans({
      trackers: {
        [trackerId]: {
          name: 'one',
          formerNames: [],
          access: { groups: [1], among: { kind: 'fact', fact: 'submittedBy', is: { in: [102] } } },
          showsLinks: true,
          texts: null,
        },
      },
    }));
});

test('the second and later searches of a small tracker run in memory', async () => {
  const columns = new Columns({ memory: 1e9, mostRead: 1_000_000 });
  const plan: Condition = { kind: 'number', field: number, is: { from: null, to: null } };
  const statements: CompiledQuery[][] = [];
  const answers = [];
  for (let question = 1; question <= 4; question += 1) {
    const asked: CompiledQuery[] = [];
    answers.push(await runSearch(recorded(reading, asked), columns, request({ plan })));
    statements.push(asked);
  }
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  const readsField = (all: CompiledQuery[] = []): boolean => all.some((one) => one.sql.includes('artifact_index'));
  assert.deepEqual(statements.map(readsField), [true, true, false, false]);
});

test('words are found in memory without reading texts, also after changes', async () => {
  const index = new WordIndex(reading, 1e9);
  const columns = new Columns({ memory: 1e9, mostRead: 100 }, index);
  const statements: CompiledQuery[][] = [];
  const idsWith = async (...words: string[]): Promise<number[]> => {
    const plan: Condition = { kind: 'text contains', field: title, words };
    const asked: CompiledQuery[] = [];
    const answer = await runSearch(recorded(reading, asked), columns, request({ plan, limit: 100 }));
    statements.push(asked);
    assert.ok('total' in answer);
    return answer.rows.map(({ id }) => id).toSorted((a, b) => a - b);
  };
  const change = async (id: number, text: string): Promise<void> => {
    const answer = await hearth.admin.put(`/artifacts/${id}`, { body: { values: [{ field_id: title, value: text }] } });
    assert.equal(answer.status, 200);
  };

  // The database finds more than are read directly, so the words are read into memory.
  assert.equal((await idsWith('title')).length, 100);
  await eventually(() => index.isReady, 'the words');
  await change(5, 'Kettle 12345');
  await change(1234, 'nothing');
  assert.deepEqual(await idsWith('kettle'), [5]);
  assert.deepEqual(await idsWith('123', 'title'), [123, 1123, 1230, 1232, 1233, 1235, 1236, 1237, 1238, 1239, 2123]);
  assert.deepEqual(await idsWith('2345', 'ett'), [5]);
  // Words end at spaces.
  assert.deepEqual(await idsWith('ettle 12'), [5]);

  const looksForTexts = (all: CompiledQuery[]): boolean => all.some((one) => /text like|match/.test(one.sql));
  assert.deepEqual(statements.map(looksForTexts), [true, false, false, false, true]);
});

describe('words in memory', () => {
  const { db } = platform;
  const hasText = sql`id between ${title} * 2147483648 and ${title + 1} * 2147483648`;
  /** Changes the titles of artifacts of one tracker, up to this one. */
  const retitle = (last: number, word: string): Promise<void> =>
    db.write(async (tx) => {
      await sql`update artifact_texts set text = ${`${word} `} || artifact_id
        where artifact_id <= ${last} and ${hasText}`.execute(tx);
      await sql`update artifacts set version = version + 1 where id <= ${last}`.execute(tx);
    });
  const found = async (index: WordIndex, snapshot: Snapshot, word: string): Promise<number | undefined> =>
    (await index.artifacts(instantOf(snapshot), title, [word]))?.length;
  const now = (index: WordIndex, word: string): Promise<number | undefined> =>
    reading.snapshot((snapshot) => found(index, snapshot, word));

  test('are from the snapshot, or are not used', async () => {
    const index = new WordIndex(reading, 1e9);
    await index.load();
    assert.equal(await now(index, 'gate'), 0);
    await reading.snapshot(async (earlier) => {
      assert.equal(await found(index, earlier, 'gate'), 0);
      await retitle(10, 'gate');
      assert.equal(await found(index, earlier, 'gate'), 0);
      assert.equal(await now(index, 'gate'), 10);
      assert.equal(await found(index, earlier, 'gate'), undefined);
    });
    // The same, whether changed texts are looked at or have been read again.
    await retitle(1_500, 'harbor');
    assert.deepEqual([await now(index, 'gate'), await now(index, 'harbor')], [0, 1_500]);
    await eventually(() => index.changed === 0, 'the segment');
    assert.deepEqual([await now(index, 'gate'), await now(index, 'harbor')], [0, 1_500]);
    await retitle(3, 'gate');
    assert.deepEqual([await now(index, 'gate'), await now(index, 'harbor')], [3, 1_497]);
  });

  test('are read again after a large number of changes', async () => {
    const index = new WordIndex(reading, 1e9);
    await index.load();
    for (const word of ['lantern', 'anchor', 'anchor', 'anchor']) await retitle(3_000, word);
    assert.equal(await now(index, 'anchor'), undefined);
    await eventually(async () => (await now(index, 'anchor')) === 3_000, 'the words');
    assert.equal(await now(index, 'lantern'), 0);
  });

  test('are left to the database if they need too much memory', async () => {
    const index = new WordIndex(reading, 100_000);
    await index.load();
    assert.equal(await now(index, 'anchor'), undefined);
    await index.load();
    assert.ok(!index.isReady);
  });
});
