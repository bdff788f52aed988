import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type KnownCaller, startHearth } from '../../../test/support/hearth/hearth.ts';
import { startSmtp } from '../../../test/support/servers/smtp.ts';
import { everybodyMailed } from '../../../test/support/hearth/notifications.ts';
import { createTracker, fieldsOf, grants, trackerOf } from '../../../test/support/worlds/trackers.ts';

const smtp = await startSmtp({ after });
const hearth = await startHearth({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });

const addressOf = ({ username }: KnownCaller): string => `${username}@example.com`;

test('mentions of existing users in texts and comments are links', async () => {
  await hearth.user('alice');
  const project = await hearth.project(hearth.admin);
  const tracker = await createTracker(hearth.admin, project.id, 'note', {
    structure: { fields: [{ name: 'notes', label: 'Notes', type: 'text' }] },
  });
  const field_id = tracker.fields[0]?.field_id;
  const content = 'Ask @Alice or @nobody, `@alice` is code';
  const made = await hearth.admin.post('/artifacts', {
    body: { tracker: { id: tracker.id }, values: [{ field_id, value: { content, format: 'commonmark' } }] },
  });
  assert.equal(made.status, 201, made.text);
  const comment = { body: 'Thanks, @alice.', format: 'text' };
  await hearth.admin.put(`/artifacts/${made.json.id}`, { body: { values: [], comment } });

  const link = '<a href="/users/Alice" class="user-mention">@Alice</a>';
  const [shown] = (await hearth.admin.get(`/artifacts/${made.json.id}`)).json.values;
  assert.ok(shown);
  assert.equal(shown.post_processed_value.trim(), `<p>Ask ${link} or @nobody, <code>@alice</code> is code</p>`);
  assert.ok(!String(shown.value).includes('user-mention'));
  const [, commented] = (await hearth.admin.get(`/artifacts/${made.json.id}/changesets`)).json;
  assert.ok(commented);
  assert.equal(
    commented.last_comment.post_processed_body,
    'Thanks, <a href="/users/alice" class="user-mention">@alice</a>.',
  );
});

describe('a mentioned person', async () => {
  const [author, reader, stranger] = [await hearth.user('wanda'), await hearth.user('rita'), await hearth.user('stan')];
  const project = await hearth.project(hearth.admin, { is_public: false });
  await hearth.members(project.id, [author, reader]);
  const group = await hearth.admin.post('/user_groups', { body: { project_id: project.id, short_name: 'inner' } });
  const tracker = await trackerOf(
    hearth.admin,
    project.id,
    'note',
    {
      title: { type: 'string' },
      notes: { type: 'text' },
      secret: { type: 'text', ...grants(['project_admins'], ['project_members'], ['project_admins']) },
    },
    { semantics: { title: { field_id: 'title' } } },
  );
  const fields = fieldsOf(tracker);
  const text = (name: string, content: string) => fields.set(name, { value: { content, format: 'commonmark' } });

  const submit = async (...values: object[]): Promise<number> => {
    const body = { tracker: { id: tracker.id }, values: [fields.set('title', { value: 'Größe' }), ...values] };
    const made = await author.post('/artifacts', { body });
    assert.equal(made.status, 201, made.text);
    return made.json.id;
  };
  const change = async (id: number, values: object[], comment?: object): Promise<void> => {
    const body = { values, ...(comment === undefined ? {} : { comment: { format: 'commonmark', ...comment } }) };
    const put = await author.put(`/artifacts/${id}`, { body });
    assert.equal(put.status, 200, put.text);
  };
  /** The number of mails to these since the last call. */
  const seen = new Map<KnownCaller, number>();
  const news = async (...people: KnownCaller[]): Promise<number[]> => {
    await everybodyMailed(hearth);
    return people.map((person) => {
      const had = smtp.to(addressOf(person)).length;
      const before = seen.get(person) ?? 0;
      seen.set(person, had);
      return had - before;
    });
  };

  test('gets one mail with title, link, author and text', async () => {
    const id = await submit();
    await change(id, [text('notes', 'see @rita')], {
      body: 'What do **you** think, @Rita? And you, @rita @wanda @nobody?',
    });
    assert.deepEqual(await news(reader, author), [1, 0], 'one mail, none to the author');
    const [mail] = smtp.to(addressOf(reader));
    assert.equal(mail?.subject, `[note #${id}] Größe`);
    assert.deepEqual(mail?.text.split('\n\n').slice(0, 6), [
      'wanda the tester wrote:',
      '  What do **you** think, @Rita? And you, @rita @wanda @nobody?',
      'wanda the tester changed:',
      '  Notes: see @rita',
      `Open note #${id}:\n${hearth.base}/plugins/tracker/?aid=${id}`,
      'You get this mail because you are mentioned.',
    ]);
  });

  test('is notified when the artifact is created, and again only when mentioned again', async () => {
    const id = await submit(text('notes', 'for @rita'));
    assert.deepEqual(await news(reader), [1]);
    await change(id, [text('notes', 'still for @rita, with more words')]);
    assert.deepEqual(await news(reader), [0]);
    await change(id, [text('notes', '`@rita` is code')]);
    assert.deepEqual(await news(reader), [0]);
    await change(id, [text('notes', '@rita is back')]);
    assert.deepEqual(await news(reader), [1]);
  });

  test('is notified of an edited comment that mentions them for the first time, but others are not', async () => {
    const other = await hearth.user('olga');
    await hearth.members(project.id, [author, reader, other]);
    const id = await submit();
    await change(id, [text('notes', 'for @olga')], { body: 'Who knows?' });
    const [, commented] = (await author.get(`/artifacts/${id}/changesets`)).json;
    const edit = async (body: string): Promise<void> => {
      const edited = await author.patch(`/artifacts/${id}/changesets/${commented?.id ?? 0}/comment`, {
        body: { body },
      });
      assert.equal(edited.status, 200, edited.text);
    };
    assert.deepEqual(await news(reader, other), [0, 1]);
    await edit('Who knows, @rita?');
    assert.deepEqual(await news(reader, other), [1, 0]);
    const mail = smtp.to(addressOf(reader)).at(-1)?.text ?? '';
    assert.match(mail, /Who knows, @rita\?/);
    assert.match(mail, /You get this mail because you are mentioned\./);
    await edit('Who knows more, @rita?');
    assert.deepEqual(await news(reader, other), [0, 0]);
  });

  test('gets no mail about hidden values', async () => {
    const id = await submit(text('notes', 'not for @stan'), text('secret', 'not for @rita'));
    assert.deepEqual(await news(reader, stranger), [0, 0]);
    const patched = await hearth.admin.patch(`/trackers/${tracker.id}`, { body: { use_private_comments: true } });
    assert.equal(patched.status, 200, patched.text);
    const ugroups = [group.json.id];
    await change(id, [], { body: 'psst, @rita', ugroups });
    assert.deepEqual(await news(reader), [0]);
    await change(id, [text('notes', '@rita may read this')], { body: 'but not this, @rita', ugroups });
    assert.deepEqual(await news(reader), [1]);
    assert.doesNotMatch(smtp.to(addressOf(reader)).at(-1)?.text ?? '', /but not this/);
  });

  test("gets no mail if they turned it off, have no open account, or the tracker doesn't notify anybody", async () => {
    const preference = { key: 'mail_on_mention', value: 'off' };
    await reader.patch(`/users/${reader.id}/preferences`, { body: preference });
    await submit(text('notes', '@rita'));
    assert.deepEqual(await news(reader), [0]);
    await reader.patch(`/users/${reader.id}/preferences`, { body: { ...preference, value: 'on' } });
    await hearth.admin.patch(`/trackers/${tracker.id}`, { body: { notifications: { enabled: false } } });
    await submit(text('notes', '@rita'));
    assert.deepEqual(await news(reader), [0]);
    await hearth.admin.patch(`/trackers/${tracker.id}`, { body: { notifications: { enabled: true } } });
    await submit(text('notes', '@rita'));
    assert.deepEqual(await news(reader), [1]);
    await hearth.admin.patch(`/users/${reader.id}`, { body: { values: { status: 'S' } } });
    await submit(text('notes', '@rita'));
    assert.deepEqual(await news(reader), [0]);
  });
});
