import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pageOf, refuses, refusesReader, succeeds } from '../../../test/support/hearth/expect.ts';
import type { Caller } from '../../../test/support/hearth/hearth.ts';
import { anArtifact, fieldsOf, grants, listOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';
import { isBeyond } from './content.ts';

const insiders = ['project_members'];
const people = { type: 'sb', bindings: { type: 'users', list: ['group_members'] } };
const fields = {
  summary: { type: 'string' },
  details: { type: 'text' },
  state: listOf('sb', 'New', 'Done'),
  owner: people,
  size: { type: 'int' },
  due: { type: 'date' },
  severity: listOf('sb', '1 - Low', '10 - High', '2 - Medium'),
  tags: { type: 'tbl', bindings: { type: 'static' }, values: [{ label: 'safety' }] },
  links: { type: 'art_link' },
  access: { type: 'perm' },
};
const semantics = {
  semantics: {
    title: { field_id: 'summary' },
    description: { field_id: 'details' },
    contributor: { field_id: 'owner' },
    status: { field_id: 'state', value_ids: ['New'] },
  },
};
const { hearth, users, projects, trackers } = await aWorld()
  .withUsers('outsider')
  .with(
    aProject('open')
      .ownedBy('owner')
      .withMembers('member')
      .with(aTracker('bug').withFields(fields, semantics))
      .with(
        aTracker('task').withFields(
          {
            name: { type: 'string' },
            state: listOf('sb', 'New', 'Done'),
            owner: people,
            size: { type: 'float', ...grants(insiders, insiders, insiders) },
            due: { type: 'date' },
            severity: listOf('sb', '10 - High', '3 - Urgent'),
            mixed: { type: 'int' },
            links: { type: 'art_link' },
          },
          {
            semantics: {
              title: { field_id: 'name' },
              contributor: { field_id: 'owner' },
              status: { field_id: 'state', value_ids: ['New'] },
            },
          },
        ),
      )
      .with(
        aTracker('note').withFields({
          mixed: { type: 'string' },
          secret: { type: 'string', ...grants(insiders, insiders, insiders) },
        }),
      ),
  )
  .with(
    aProject('closed', { is_public: false })
      .ownedBy('owner')
      .withMembers('member')
      .with(
        aTracker('plan').withFields({ heading: { type: 'string' } }, { semantics: { title: { field_id: 'heading' } } }),
      ),
  )
  .start({ after });
const { owner, member, outsider } = users;
const [bug, task, note] = [fieldsOf(trackers.bug), fieldsOf(trackers.task), fieldsOf(trackers.note)];
const plan = fieldsOf(trackers.plan);

const ids = {
  lamp: await anArtifact(owner, trackers.bug, [
    bug.set('summary', { value: 'Lamp <b>flickers</b>' }),
    bug.set('details', { value: { content: 'Above *nine* Beaufort', format: 'commonmark' } }),
    bug.set('state', { bind_value_ids: [bug.value('state', 'New')] }),
    bug.set('owner', { bind_value_ids: [member.id] }),
    bug.set('size', { value: 8 }),
    bug.set('due', { value: '2026-03-15' }),
    bug.set('severity', { bind_value_ids: [bug.value('severity', '10 - High')] }),
    bug.set('tags', { value: { bind_value_objects: [{ label: 'safety' }, { label: 'rust' }] } }),
  ]),
  horn: await anArtifact(member, trackers.bug, [
    bug.set('summary', { value: 'Horn is silent' }),
    bug.set('state', { bind_value_ids: [bug.value('state', 'Done')] }),
    bug.set('severity', { bind_value_ids: [bug.value('severity', '2 - Medium')] }),
  ]),
  hidden: await anArtifact(owner, trackers.bug, [
    bug.set('summary', { value: 'Hidden leak' }),
    bug.set('state', { bind_value_ids: [bug.value('state', 'New')] }),
    bug.set('access', { value: { granted_groups: [`${projects.open.id}_4`] } }),
  ]),
  paint: await anArtifact(owner, trackers.task, [
    task.set('name', { value: 'Paint the lamp' }),
    task.set('state', { bind_value_ids: [task.value('state', 'New')] }),
    task.set('owner', { bind_value_ids: [owner.id] }),
    task.set('size', { value: 2.5 }),
    task.set('severity', { bind_value_ids: [task.value('severity', '3 - Urgent')] }),
  ]),
  plan: await anArtifact(owner, trackers.plan, [plan.set('heading', { value: 'Secret plan' })]),
};
await anArtifact(owner, trackers.note, [note.set('secret', { value: 'under the mat' })]);
succeeds(
  await owner.put(`/artifacts/${ids.paint}`, {
    body: {
      values: [
        task.set('links', {
          links: [
            { id: ids.lamp, type: '_is_child' },
            { id: ids.hidden, type: '' },
          ],
        }),
      ],
    },
  }),
);

const named = `@project.name = '${projects.open.shortname}'`;
const from = `FROM ${named} AND @tracker.name IN ('bug', 'task')`;

const ask = (by: Caller, tql: string, page = '') =>
  by.get(`/crosstracker_query/content?query=${encodeURIComponent(JSON.stringify({ tql_query: tql }))}${page}`);

const nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]));

/** The names of the found artifacts, in order. Checks that the total is their number. */
async function found(by: Caller, tql: string): Promise<string[]> {
  const answer = await ask(by, tql);
  succeeds(answer);
  const names = answer.json.artifacts.map((row) => nameOf.get((row['@artifact'] as { id: number }).id) ?? '?');
  assert.equal(pageOf(answer)[2], names.length, tql);
  return names;
}

const where: [condition: string, found: string[]][] = [
  ['@id >= 1', ['paint', 'horn', 'lamp']],
  ["@title = 'lamp'", ['paint', 'lamp']],
  ["@title != 'lamp'", ['horn']],
  ["@description = 'beaufort'", ['lamp']],
  ["@description != 'x'", ['horn', 'lamp']],
  ["@description = ''", ['horn']],
  ['@status = OPEN()', ['paint', 'lamp']],
  ['@status != OPEN()', ['horn']],
  ["@assigned_to = 'member'", ['lamp']],
  ['@assigned_to = MYSELF()', ['lamp']],
  ["@assigned_to IN ('member', 'owner')", ['paint', 'lamp']],
  ["@assigned_to = ''", ['horn']],
  ['@submitted_by = MYSELF()', ['horn']],
  ["@submitted_by NOT IN ('owner')", ['horn']],
  ['@last_update_date > NOW() - 1d', ['paint', 'horn', 'lamp']],
  ["@submitted_on < '2020-01-01'", []],
  [`@id = ${ids.horn}`, ['horn']],
  [`@id BETWEEN(${ids.lamp}, ${ids.horn})`, ['horn', 'lamp']],
  ['size > 2', ['paint', 'lamp']],
  ["due = '2026-03-15'", ['lamp']],
  ["severity = '3 - Urgent'", ['paint']],
  ["severity != '3 - Urgent'", ['horn', 'lamp']],
  ["severity IN ('2 - Medium', '3 - Urgent')", ['paint', 'horn']],
  ["severity NOT IN ('2 - Medium', '3 - Urgent')", ['lamp']],
  ["tags = 'rust'", ['lamp']],
  ["tags = 'safety' AND @status = OPEN()", ['lamp']],
  ["(@title = 'horn' OR @title = 'paint') AND size >= 0", ['paint']],
  ['WITH CHILDREN', ['paint']],
  ['WITH PARENT', ['lamp']],
  [`IS LINKED FROM ARTIFACT = ${ids.paint} WITH TYPE '_is_child'`, ['lamp']],
  ["IS LINKED TO TRACKER = 'bug'", ['paint']],
  ['IS NOT LINKED TO', ['horn', 'lamp']],
];

test('conditions over semantics, shared fields and links find artifacts of several trackers', async () => {
  for (const [condition, expected] of where) {
    assert.deepEqual(await found(member, `SELECT @title ${from} WHERE ${condition}`), expected, condition);
  }
});

const orders: [order: string, found: string[]][] = [
  ['@id ASC', ['lamp', 'horn', 'paint']],
  ['@title ASC', ['horn', 'lamp', 'paint']],
  ['@title DESCENDING', ['paint', 'lamp', 'horn']],
  ['@status ASC', ['horn', 'paint', 'lamp']],
  ['@assigned_to ASC', ['lamp', 'paint', 'horn']],
  ['@submitted_by DESC', ['paint', 'lamp', 'horn']],
  ['size DESC', ['lamp', 'paint', 'horn']],
  ['size ASC', ['paint', 'lamp', 'horn']],
  ['severity ASC', ['horn', 'paint', 'lamp']],
  ['due ASC', ['lamp', 'paint', 'horn']],
  ['nothing ASC', ['paint', 'horn', 'lamp']],
];

test('artifacts of several trackers are sorted together', async () => {
  for (const [order, expected] of orders) {
    assert.deepEqual(await found(member, `SELECT @title ${from} WHERE @id >= 1 ORDER BY ${order}`), expected, order);
  }
  const pages = ['&limit=1&offset=0', '&limit=1&offset=1', '&limit=1&offset=2', '&limit=1&offset=3'];
  const titles: unknown[] = [];
  for (const page of pages) {
    const answer = await ask(member, `SELECT @id ${from} WHERE @id >= 1 ORDER BY size DESC`, page);
    assert.equal(pageOf(answer)[2], 3);
    titles.push(...answer.json.artifacts.map((row) => row['@id']));
  }
  assert.deepEqual(titles, [{ value: ids.lamp }, { value: ids.paint }, { value: ids.horn }]);
});

test('each column has the shape of its type', async () => {
  const select =
    '@id, @title, @description, @status, @assigned_to, @submitted_by, @last_update_date, @project.name, @tracker.name, @pretty_title, @link_type, size, due, severity, tags, nothing';
  const answer = await ask(member, `SELECT ${select} ${from} WHERE @id = ${ids.lamp}`);
  succeeds(answer);
  const { selected, artifacts } = answer.json;
  assert.deepEqual(
    selected.map(({ name, type }) => `${name} ${type}`),
    [
      '@artifact artifact',
      '@id numeric',
      '@title text',
      '@description text',
      '@status list_static',
      '@assigned_to list_user',
      '@submitted_by user',
      '@last_update_date date',
      '@project.name project',
      '@tracker.name tracker',
      '@pretty_title pretty_title',
      '@link_type link_type',
      'size numeric',
      'due date',
      'severity list_static',
      'tags list_static',
      'nothing unknown',
    ],
  );
  const {
    '@last_update_date': changed,
    '@assigned_to': assigned,
    '@submitted_by': submitted,
    due,
    ...row
  } = artifacts[0] ?? {};
  const title = 'Lamp &lt;b&gt;flickers&lt;/b&gt;';
  assert.deepEqual(row, {
    '@artifact': {
      id: ids.lamp,
      uri: `/plugins/tracker/?aid=${ids.lamp}`,
      number_of_forward_link: 0,
      number_of_reverse_link: 1,
    },
    '@id': { value: ids.lamp },
    '@title': { value: title },
    '@description': { value: '<p>Above <em>nine</em> Beaufort</p>\n' },
    '@status': { value: [{ label: 'New', color: null }] },
    '@project.name': { name: projects.open.label, icon: '' },
    '@tracker.name': { name: trackers.bug.label, color: trackers.bug.color_name },
    '@pretty_title': {
      tracker_name: 'bug',
      color: trackers.bug.color_name,
      artifact_id: ids.lamp,
      title: 'Lamp <b>flickers</b>',
    },
    '@link_type': { shortname: '', direction: '', label: '', uri: '' },
    size: { value: 8 },
    severity: { value: [{ label: '10 - High', color: null }] },
    tags: {
      value: [
        { label: 'safety', color: null },
        { label: 'rust', color: null },
      ],
    },
    nothing: { value: '' },
  });
  assert.equal((changed as { with_time: boolean }).with_time, true);
  assert.match((due as { value: string }).value, /^2026-03-15T00:00:00/);
  assert.deepEqual((assigned as { value: { display_name: string }[] }).value.length, 1);
  assert.deepEqual(Object.keys(submitted as object), ['display_name', 'avatar_url', 'user_url', 'is_anonymous']);
});

test('values that a direct request refuses cannot be found, counted or seen', async () => {
  const everything = `SELECT @title, size ${from} WHERE @id >= 1`;
  assert.deepEqual(await found(owner, everything), ['paint', 'hidden', 'horn', 'lamp']);
  for (const by of [outsider, hearth.anonymous]) {
    assert.deepEqual(await found(by, everything), ['paint', 'horn', 'lamp']);
    // Only project members may read the sizes of tasks.
    assert.deepEqual(await found(by, `SELECT @title ${from} WHERE size > 0`), ['lamp']);
    assert.deepEqual(await found(by, `SELECT @title ${from} WHERE @id >= 1 ORDER BY size ASC`), [
      'lamp',
      'paint',
      'horn',
    ]);
    const [paint] = (await ask(by, everything)).json.artifacts;
    assert.deepEqual(paint?.['size'], { value: null });
    assert.deepEqual(paint?.['@artifact'], {
      id: ids.paint,
      uri: `/plugins/tracker/?aid=${ids.paint}`,
      number_of_forward_link: 1,
      number_of_reverse_link: 0,
    });
    const secret = `SELECT @id FROM @project.name = '${projects.closed.shortname}' WHERE @id >= 1`;
    refusesReader(
      await ask(by, secret),
      400,
      "The 'FROM' part of the query is invalid, it contains an error: 'No tracker found'",
    );
    refusesReader(
      await ask(by, `SELECT @id FROM ${named} WHERE secret = 'mat'`),
      400,
      "We cannot search on 'secret', we don't know what it refers to. Please refer to the documentation for the allowed comparisons.",
    );
  }
  assert.deepEqual(await found(member, `SELECT @title FROM @project = MY_PROJECTS() WHERE @title = 'plan'`), ['plan']);
});

test('an error about an unknown name suggests the closest valid one', async () => {
  const cases: [tql: string, nearest: string | undefined][] = [
    [`SELECT @titel ${from} WHERE @id >= 1`, '@title'],
    [`SELECT @id, @Project.nam ${from} WHERE @id >= 1`, '@project.name'],
    [`SELECT @artifac ${from} WHERE @id >= 1`, undefined],
    [`SELECT @id ${from} WHERE @id >= 1 ORDER BY @stauts ASC`, '@status'],
    [`SELECT @id ${from} WHERE @id >= 1 ORDER BY @project.name ASC`, undefined],
    [`SELECT @id ${from} WHERE @titel = 'x'`, '@title'],
  ];
  for (const [tql, nearest] of cases) {
    const { status, text } = await ask(member, tql);
    assert.equal(status, 400, text);
    assert.equal((JSON.parse(text) as { problem: { nearest?: string } }).problem.nearest, nearest, tql);
  }
});

const documented = 'Please refer to the documentation for the allowed';
const refine = 'Please refine your query or check the configuration of the trackers.';
const wrong = (reason: string) => `The 'FROM' part of the query is invalid, it contains an error: '${reason}'`;
const mixedIds = [trackers.task.id, trackers.note.id].toSorted((a, b) => a - b);
const refusals: [tql: string, message: string][] = [
  [
    `SELECT ${Array.from({ length: 51 }, (_, index) => `field_${index}`).join(', ')} ${from} WHERE @id >= 1`,
    'You can select at most 50 columns, but you have selected 51 columns.',
  ],
  ['', 'TQL query is required and cannot be empty'],
  ["@title = 'x'", '"FROM" keyword is missing from your query, it is mandatory in expert mode'],
  [`SELECT @id, @id ${from} WHERE @id >= 1`, 'Selection on same field multiple times is not allowed'],
  [
    `SELECT @x ${from} WHERE @id >= 1`,
    `We cannot select on '@x', we don't know what it refers to. ${documented} selectables.`,
  ],
  [
    `SELECT links ${from} WHERE @id >= 1`,
    `We cannot select on 'links', we don't know what it refers to. ${documented} selectables.`,
  ],
  [
    `SELECT @id ${from} WHERE @tracker.name = 'bug'`,
    `We cannot search on '@tracker.name', we don't know what it refers to. ${documented} comparisons.`,
  ],
  [
    `SELECT @id ${from} WHERE links = 'bug'`,
    `We cannot search on 'links', we don't know what it refers to. ${documented} comparisons.`,
  ],
  [
    `SELECT mixed FROM ${named} WHERE @id >= 1`,
    `Field 'mixed' is present in trackers '${mixedIds.join(',')}' but their types cannot be compared. ${refine}`,
  ],
  [
    `SELECT @id FROM @project = 'x' WHERE @id >= 1`,
    wrong("Only @project = 'self' and @project = 'aggregated' are supported"),
  ],
  [
    `SELECT @id FROM @project = 'self' WHERE @id >= 1`,
    wrong("You cannot use @project with 'self' in a query not associated with a project dashboard widget"),
  ],
  [
    `SELECT @id FROM @tracker.name = 'bug' WHERE @id >= 1`,
    wrong(
      'You must provide a @project condition in the FROM part of your query when you are not in a personal dashboard',
    ),
  ],
  [`SELECT @id FROM @project.name = '' WHERE @id >= 1`, wrong('@project.name cannot be empty')],
  [
    `SELECT @id FROM @project IN('self', 'self') WHERE @id >= 1`,
    wrong('@project IN(...) cannot contain multiple times the same value'),
  ],
  [
    `SELECT @id ${from} WHERE @id >= 1 ORDER BY @tracker.name ASC`,
    `Sorting artifacts by @tracker.name is not allowed. ${refine}`,
  ],
  [
    `SELECT @id ${from} WHERE @id >= 1 ORDER BY tags ASC`,
    'You cannot sort artifacts by tags, the field is a list with multiple values',
  ],
  [
    `SELECT @id FROM ${named} AND @tracker.name = 'note' WHERE @title = 'x'`,
    `All trackers involved in the query do not have the semantic title defined. ${refine}`,
  ],
  [`SELECT @id ${from} WHERE @title > 'x'`, '@title is not supported for the operator >.'],
  [`SELECT @id ${from} WHERE @title = MYSELF()`, '@title cannot be compared to MYSELF().'],
  [`SELECT @id ${from} WHERE @status = 'New'`, "@status cannot be compared to the string value 'New'."],
  [`SELECT @id ${from} WHERE @submitted_by = ''`, '@submitted_by cannot be compared to an empty string.'],
  [
    `SELECT @id ${from} WHERE @assigned_to IN ('')`,
    '@assigned_to cannot be compared to the empty string with IN() operator.',
  ],
  [`SELECT @id ${from} WHERE @submitted_on = NOW()`, '@submitted_on cannot be compared to NOW() with the operator =.'],
  [`SELECT @id ${from} WHERE @submitted_on > 'x'`, "@submitted_on cannot be compared to the string value 'x'."],
  [`SELECT @id ${from} WHERE @id = 'x'`, '@id cannot be compared to a string.'],
  [`SELECT @id ${from} WHERE @id = 0`, '@id cannot be compared to an integer lesser than one.'],
  [
    `SELECT @id ${from} WHERE @id BETWEEN(3, 1)`,
    '@id cannot be compared with the BETWEEN() operator because the minimum value is greater than the maximum value.',
  ],
  [`SELECT @id ${from} WHERE severity = 'x'`, "The value 'x' doesn't exist for the list field 'severity'."],
];

test('pages end at the limit of results', () => {
  assert.equal(isBeyond(100_000, { offset: 99_950, limit: 50 }), false);
  assert.equal(isBeyond(100_001, { offset: 99_950, limit: 50 }), false);
  assert.equal(isBeyond(100_001, { offset: 100_000, limit: 50 }), true);
  assert.equal(isBeyond(7, { offset: 100_000, limit: 50 }), false);
});

test('errors explain why queries cannot be answered', async () => {
  for (const [tql, message] of refusals) refusesReader(await ask(owner, tql), 400, message);
  refusesReader(
    await ask(hearth.anonymous, `SELECT @id ${from} WHERE @assigned_to = MYSELF()`),
    400,
    '@assigned_to cannot be compared to MYSELF() for anonymous users.',
  );
  // Paging ends with an empty page, however far it continues.
  const beyond = await ask(owner, `SELECT @id ${from} WHERE @id >= 1`, '&offset=2000000');
  assert.deepEqual([beyond.status, beyond.json.artifacts], [200, []]);
  const unreadable = await ask(owner, `SELECT @id ${from}\nWHERE @id >`);
  refuses(unreadable, 400);
  const { error } = JSON.parse(unreadable.text) as { error: Record<string, unknown> };
  const message =
    'Error while parsing the query. Expected to find one of the following: a text in quotes, a number, NOW(), MYSELF() or OPEN()';
  assert.deepEqual(
    [error['error_message'], error['i18n_error_message'], error['details']],
    [message, message, { line: 2, column: 12 }],
  );
  refuses(
    await owner.get('/crosstracker_query/content?query=x'),
    400,
    "Parameter 'query' is not JSON formatted: Syntax error",
  );
  refuses(
    await owner.get('/crosstracker_query/content?query=%7B%7D'),
    400,
    "Parameter 'query' is invalid: `tql_query` is missing or is not a text",
  );
});

test('XML has the same content, with encoded names', async () => {
  const query = encodeURIComponent(JSON.stringify({ tql_query: `SELECT @id ${from} WHERE @id = ${ids.lamp}` }));
  const answer = await member.get(`/crosstracker_query/content?query=${query}`, {
    headers: { accept: 'application/xml' },
  });
  succeeds(answer);
  assert.match(answer.text, new RegExp(`<name>@id</name><type>numeric</type>`));
  assert.match(answer.text, new RegExp(`<value>${ids.lamp}</value>`));
});

test('a CSV file has all columns and rows', async () => {
  const tql_query = `SELECT @title, @status, @assigned_to, size, tags ${from} WHERE @title = 'lamp' ORDER BY @id ASC`;
  const query = { query: JSON.stringify({ tql_query }) };
  const answer = await member.get('/crosstracker_query/csv', { query });
  succeeds(answer);
  assert.deepEqual(answer.text.split('\r\n'), [
    'artifact,title,status,assigned_to,size,tags',
    `${ids.lamp},Lamp <b>flickers</b>,New,member the tester (member),8,"safety, rust"`,
    `${ids.paint},Paint the lamp,New,owner the tester (owner),2.5,`,
    '',
  ]);
  const wrong = { query: JSON.stringify({ tql_query: 'SELECT' }) };
  assert.equal((await member.get('/crosstracker_query/csv', { query: wrong })).status, 400);
});
