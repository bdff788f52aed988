import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { defined, pageOf, refuses, succeeds } from '../../../../test/support/hearth/expect.ts';
import { type Caller, startHearth } from '../../../../test/support/hearth/hearth.ts';
import {
  anArtifact,
  createTracker,
  changed,
  changesetsOf,
  fieldsOf,
  put,
  readArtifact,
  shownIn,
  stateOf,
} from '../../../../test/support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const [alice, bob, carol] = await Promise.all(['alice', 'bob', 'carol'].map((name) => hearth.user(name)));
assert.ok(alice !== undefined && bob !== undefined && carol !== undefined);
const project = await hearth.project(hearth.admin);
await hearth.members(project.id, [alice, bob]);
const tracker = await createTracker(hearth.admin, project.id, 'bug', { template_name: 'bugs' });
const field = fieldsOf(tracker);
const titled = (value: string) => field.set('title', { value });
const artifact = () => anArtifact(alice, tracker, [titled('commented')]);
const comment = (body: string, format: string, more: object = {}) => ({ comment: { body, format, ...more } });
const lastComment = async (id: number, by: Caller = alice) => defined((await changesetsOf(by, id)).at(-1)).last_comment;

describe('a comment', () => {
  test('keeps its source, and is rendered', async () => {
    const id = await artifact();
    await changed(alice, id, [], comment('a < b\nsee *this*', 'text'));
    assert.deepEqual(await lastComment(id), {
      body: 'a < b\nsee *this*',
      post_processed_body: 'a &lt; b<br />\nsee *this*',
      format: 'text',
      ugroups: null,
    });
    await changed(alice, id, [], comment('<b>bold</b>', 'html'));
    assert.deepEqual(await lastComment(id), {
      body: '<b>bold</b>',
      post_processed_body: '<b>bold</b>',
      format: 'html',
      ugroups: null,
    });
    await changed(alice, id, [], comment('see *this*', 'commonmark'));
    assert.deepEqual(await lastComment(id), {
      body: '<p>see <em>this</em></p>\n',
      post_processed_body: '<p>see <em>this</em></p>\n',
      format: 'html',
      commonmark: 'see *this*',
      ugroups: null,
    });
    await changed(alice, id, [], comment('see *that*', 'unheard of'));
    assert.equal((await lastComment(id)).commonmark, 'see *that*');
  });

  test('cannot run scripts, however it is written', async () => {
    const id = await artifact();
    const attacks = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<a href="javascript:alert(1)">x</a>',
      '[x](javascript:alert(1))',
      '<svg onload=alert(1)>',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '<style>*{background:url(javascript:alert(1))}</style>',
      '<form action="https://evil.example"><input name=password></form>',
      '![x](data:text/html;base64,PHNjcmlwdD4=)',
      '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)>',
      'art #1"><script>alert(1)</script>',
    ];
    for (const format of ['text', 'html', 'commonmark']) {
      for (const attack of attacks) {
        await changed(
          alice,
          id,
          [field.set('description', { value: { content: attack, format } })],
          comment(attack, format),
        );
        const { post_processed_body: shown, body, format: as } = await lastComment(id);
        const { post_processed_value: text } = shownIn(await readArtifact(alice, id), field.id('description'));
        for (const html of [shown, text, ...(as === 'html' ? [body] : [])]) {
          assert.doesNotMatch(
            html,
            /<(?:script|iframe|style|svg|form|input|math|mglyph)|<[^>]*\son\w+=|<[^>]*(?:javascript|data):/i,
            `${format}: ${attack}`,
          );
        }
      }
    }
  });

  test('turns references into links', async () => {
    const id = await artifact();
    await changed(alice, id, [], comment(`see art #${id} and \`art #${id}\``, 'commonmark'));
    const { post_processed_body: html, body } = await lastComment(id);
    const url = `/goto?key=art&amp;val=${id}&amp;group_id=${project.id}` as const;
    assert.ok(html.includes(`<a href="${url}" class="cross-reference">art #${id}</a>`), html);
    assert.ok(html.includes(`<code>art #${id}</code>`), html);
    assert.ok(!body.includes('cross-reference'));
  });

  test('is at most 65535 bytes', async () => {
    const id = await artifact();
    await changed(alice, id, [], comment('x'.repeat(65_535), 'text'));
    const before = await stateOf(alice, id);
    for (const body of ['x'.repeat(65_536), 'é'.repeat(32_768)]) {
      const answer = await put(alice, id, [titled('never')], comment(body, 'text'));
      refuses(answer, 400, 'Comment content can not contain more than 65535 characters.');
    }
    assert.deepEqual(await stateOf(alice, id), before);
  });

  test('is a text', async () => {
    const id = await artifact();
    const answer = await put(alice, id, [], { comment: { body: 5, format: 'text' } });
    refuses(answer, 400, 'Invalid value specified for `comment[body]`. Expecting string value');
    const body = '<request><values/><comment><body>5</body><format>text</format></comment></request>';
    succeeds(await alice.put(`/artifacts/${id}`, { body, headers: { 'Content-Type': 'application/xml' } }));
    assert.equal((await lastComment(id)).body, '5');
  });

  test('belongs to a change, and a change may have no comment', async () => {
    const id = await artifact();
    await changed(bob, id, [titled('new')], comment('because', 'text'));
    await changed(bob, id, [titled('newer')], { comment: { format: 'html' } });
    const [first, second, third] = await changesetsOf(alice, id);
    const none = { body: '', post_processed_body: '', format: 'text', ugroups: null };
    assert.deepEqual([first?.last_comment, third?.last_comment], [none, none]);
    assert.deepEqual([second?.last_comment.body, second?.submitted_by, second?.email], ['because', bob.id, null]);
    assert.equal(second?.last_modified_by.username, 'bob');
    assert.equal(second?.submitted_by_details.username, 'bob');
    assert.equal(second?.last_modified_date, second?.submitted_on);
  });
});

describe('the history', async () => {
  const id = await artifact();
  await changed(bob, id, [], comment('first', 'text'));
  await changed(alice, id, [titled('2')]);
  await changed(alice, id, [titled('3')], comment('second', 'text'));
  await changed(alice, id, [titled('4')]);
  const ids = (await changesetsOf(alice, id)).map((changeset) => changeset.id);
  const page = (query: string, by: Caller = alice) => by.get(`/artifacts/${id}/changesets?${query}`);

  test('is listed oldest first or newest first, on all pages', async () => {
    const reversed = ids.toReversed();
    const pages: [string, number[], number[]][] = [
      ['', [10, 0, 5, 50], ids],
      ['order=', [10, 0, 5, 50], ids],
      ['order=asc&limit=2', [2, 0, 5, 50], ids.slice(0, 2)],
      ['order=asc&limit=2&offset=4', [2, 4, 5, 50], ids.slice(4)],
      ['order=desc', [10, 0, 5, 50], reversed],
      ['order=desc&limit=2', [2, 0, 5, 50], reversed.slice(0, 2)],
      ['order=desc&limit=2&offset=2', [2, 2, 5, 50], reversed.slice(2, 4)],
      ['order=desc&offset=5', [10, 5, 5, 50], []],
    ];
    for (const [query, headers, wanted] of pages) {
      const answer = await page(query);
      assert.deepEqual([pageOf(answer), answer.json.map((one) => one.id)], [headers, wanted], query);
    }
  });

  test('can be reduced to the comments', async () => {
    const answer = await page('fields=comments');
    assert.deepEqual(pageOf(answer), [10, 0, 2, 50]);
    assert.deepEqual(
      answer.json.map((one) => [one.id, one.last_comment.body, one.values]),
      [
        [ids[1], 'first', []],
        [ids[3], 'second', []],
      ],
    );
    const last = await page('fields=comments&order=desc&limit=1');
    assert.deepEqual([pageOf(last), last.json[0]?.id], [[1, 0, 2, 50], ids[3]]);
    assert.deepEqual((await page('fields=all')).json.length, 5);
  });

  test('has limits', async () => {
    const invalid = 'Invalid value specified for `';
    refuses(await page('limit=51'), 400, `${invalid}limit\`. Maximum allowed value is 50.`);
    refuses(await page('limit=0'), 400, `${invalid}limit\`. Minimum required value is 1.`);
    refuses(await page('order=up'), 400, `${invalid}order\`. Expected one of (asc,desc).`);
    refuses(await page('fields=none'), 400, `${invalid}fields\`. Expected one of (all,comments).`);
  });
});

describe('a private comment', async () => {
  const made = await hearth.admin.post('/user_groups', {
    body: { project_id: project.id, short_name: 'readers', description: 'x' },
  });
  assert.equal(made.status, 201, made.text);
  const groupId: string = made.json.id;
  await hearth.admin.put(`/user_groups/${groupId}/users`, { body: [{ id: bob.id }] });
  const id = await artifact();

  test("is refused if the tracker doesn't support it, and for unknown groups", async () => {
    const before = await stateOf(alice, id);
    const usePrivate = (isUsed: boolean) =>
      hearth.admin.patch(`/trackers/${tracker.id}`, { body: { use_private_comments: isUsed } });
    succeeds(await usePrivate(false));
    const off = await put(alice, id, [], comment('psst', 'text', { ugroups: [groupId] }));
    refuses(off, 400, 'This tracker does not use private comments.');
    succeeds(await usePrivate(true));
    const unknown = await put(alice, id, [], comment('psst', 'text', { ugroups: ['99999'] }));
    refuses(unknown, 400, 'There is no user group 99999 in this project.');
    assert.deepEqual(await stateOf(alice, id), before);
  });

  test('is visible only to its groups, its author and the administrators', async () => {
    await changed(alice, id, [], comment('psst', 'commonmark', { ugroups: [groupId] }));
    await changed(alice, id, [titled('changed')], comment('and psst', 'text', { ugroups: [groupId] }));
    for (const by of [alice, bob, hearth.admin]) {
      const history = await by.get(`/artifacts/${id}/changesets`);
      assert.deepEqual(pageOf(history), [10, 0, 3, 50]);
      const [, first, second] = history.json;
      assert.ok(first && second);
      assert.deepEqual([first.last_comment.commonmark, second.last_comment.body], ['psst', 'and psst']);
      // The author doesn't belong to the group, and learns nothing of it by reading.
      assert.deepEqual(
        first.last_comment.ugroups.map((group) => group.id),
        by === alice ? [] : [groupId],
      );
      assert.deepEqual(pageOf(await by.get(`/artifacts/${id}/changesets?fields=comments`)), [10, 0, 2, 50]);
    }
    const { ugroups } = await lastComment(id, hearth.admin);
    const groups = ugroups.map((group) => `<item><id>${group.id}</id></item>`).join('');
    const body = `<request><values/><comment><body>psst</body><format>text</format><ugroups>${groups}</ugroups></comment></request>`;
    const again = await artifact();
    const sent = [
      await put(alice, again, [], comment('psst', 'text', { ugroups }), { Prefer: 'handling=strict', 'If-Match': '*' }),
      await put(alice, again, [], comment('psst', 'text', { ugroups: [Number(groupId)] })),
      await alice.put(`/artifacts/${again}`, { body, headers: { 'Content-Type': 'application/xml' } }),
    ];
    for (const answer of sent) succeeds(answer);
    for (const changeset of (await changesetsOf(bob, again)).slice(1)) {
      assert.deepEqual(changeset.last_comment.ugroups, ugroups);
    }
    await changed(alice, again, [], comment('aloud', 'text', { ugroups: null }));
    assert.equal((await lastComment(again, carol)).body, 'aloud');
    for (const by of [carol, hearth.anonymous]) {
      const history = await by.get(`/artifacts/${id}/changesets`);
      assert.deepEqual(pageOf(history), [10, 0, 2, 50]);
      assert.ok(!history.text.includes('psst'));
      assert.deepEqual(history.json[1]?.last_comment, {
        body: '',
        post_processed_body: '',
        format: 'text',
        ugroups: null,
      });
      const comments = await by.get(`/artifacts/${id}/changesets?fields=comments`);
      assert.deepEqual([pageOf(comments), comments.json], [[10, 0, 0, 50], []]);
    }
  });
});
