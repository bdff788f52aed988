import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { everybodyMailed } from '../../../../test/support/hearth/notifications.ts';
import { startSmtp } from '../../../../test/support/servers/smtp.ts';
import { anArtifact, changed, fieldsOf, listOf } from '../../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../../test/support/worlds/world.ts';

const smtp = await startSmtp({ after });
const { hearth, users, trackers } = await aWorld()
  .with(
    aProject('library')
      .withMembers('author', 'editor')
      .with(
        aTracker('book').withFields(
          {
            title: { type: 'string' },
            summary: { type: 'text' },
            tags: listOf('tbl', 'old'),
            genres: listOf('cb', 'Novel', 'Poem'),
            pages: { type: 'int' },
            related: { type: 'art_link' },
          },
          { semantics: { title: { field_id: 'title' } } },
        ),
      ),
  )
  .start({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const { author, editor } = users;
const book = fieldsOf(trackers.book);

async function mail() {
  await everybodyMailed(hearth);
  return smtp.mails.splice(0)[0];
}

const paragraphs = Array.from({ length: 50 }, (_, at) => `Chapter ${at}: somebody travels, and comes home.`);
const id = await anArtifact(author, trackers.book, [
  book.set('title', { value: 'Journeys' }),
  book.set('summary', { value: paragraphs.join('\n'), format: 'text' }),
]);
const other = await anArtifact(editor, trackers.book, [book.set('title', { value: 'Homes' })]);
await mail();
smtp.mails.splice(0);

test('a mail shows values of every type of field, and only the changed lines of a long text', async () => {
  await changed(editor, id, [
    book.set('summary', { value: paragraphs.with(48, 'Chapter 48: nobody travels.').join('\n'), format: 'text' }),
    book.set('tags', { value: { bind_value_objects: [{ label: 'sea' }, { label: 'land' }] } }),
    book.set('genres', { bind_value_ids: [book.value('genres', 'Novel'), book.value('genres', 'Poem')] }),
    book.set('pages', { value: 300 }),
    book.set('related', { links: [{ id: other }] }),
  ]);
  const found = await mail();
  const wanted = [
    '  Summary:',
    '    - Chapter 48: somebody travels, and comes home.',
    '    + Chapter 48: nobody travels.',
    '  Tags: sea, land',
    '  Genres: Novel, Poem',
    '  Pages: 300',
    `  Related: #${other}`,
  ];
  assert.deepEqual(
    found?.text.split('\n').filter((line) => line.startsWith('  ')),
    wanted,
  );
  assert.match(found?.html ?? '', /- Chapter 48: somebody[^<]*<br>\+ Chapter 48: nobody travels\.</);
  assert.doesNotMatch(found?.html ?? '', /Chapter 47/);
});

test('paragraphs, lists and links of a comment are readable', async () => {
  const body =
    '<p>Please <b>read</b></p><ul><li>one</li><li>two</li></ul><a href="https://books.example/1">there</a><script>1</script>';
  await changed(editor, id, [], { comment: { body, format: 'html' } });
  const found = await mail();
  assert.match(
    found?.text ?? '',
    /\n {2}Please read\n {2}- one\n {2}- two\n\n {2}there \(https:\/\/books\.example\/1\)\n/,
  );
  assert.match(found?.html ?? '', />Please read<br>- one<br>- two<br><br>there \(https:\/\/books\.example\/1\)</);
  assert.doesNotMatch(found?.html ?? '', /script/);
});

test('code keeps its indentation, also in HTML', async () => {
  const code = 'Before\n  if (a < b) {\n    call();\n\treturn  1;\n}';
  const bodies = { text: code, commonmark: code, html: `<pre>${code.replace('<', '&lt;')}</pre>` };
  const four = '&nbsp;'.repeat(4);
  const shown = `Before<br>&nbsp;&nbsp;if (a &lt; b) {<br>${four}call();<br>${four}return&nbsp;&nbsp;1;<br>}<`;
  for (const [format, body] of Object.entries(bodies)) {
    await changed(editor, id, [], { comment: { body, format } });
    const found = await mail();
    assert.match(found?.text ?? '', /\n {4}if \(a < b\) \{\n {6}call\(\);\n {2}\treturn {2}1;\n {2}\}\n/, format);
    assert.ok(found?.html.includes(shown), `${format}: ${found?.html}`);
  }
});
