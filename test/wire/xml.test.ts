import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startHearth } from '../support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const headers = { 'Content-Type': 'application/xml', Accept: 'application/xml' };
const textOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

test('a project is created from XML', async () => {
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<request>
  <shortname>from-xml</shortname>
  <description>Fish &amp; <![CDATA[<chips>]]></description>
  <label>007</label>
  <is_public>false</is_public>
  <allow_restricted>true</allow_restricted>
  <template_id>100</template_id>
  <categories><item><category_id>1</category_id><value_id>2</value_id></item></categories>
  <fields/>
</request>`;
  const made = await hearth.admin.post('/projects', { body, headers });
  assert.equal(made.status, 201, made.text);
  assert.equal(textOf(made.text, 'label'), '007');
  const read = (await hearth.admin.get(`/projects/${textOf(made.text, 'id')}`)).json;
  assert.deepEqual([read.shortname, read.label, read.access], ['from-xml', '007', 'private']);
  assert.equal(read.description, 'Fish & <chips>');
});

test('errors in XML have the same messages as in JSON', async () => {
  const body = '<request><shortname>x</shortname><label>abc</label><is_public>perhaps</is_public></request>';
  const refused = await hearth.admin.post('/projects', { body, headers });
  assert.equal(refused.status, 400);
  assert.match(refused.text, /`post_representation\[is_public\]`\. Expecting boolean value<\/message>/);
});

test('a token can be requested in XML, also with a numeric password', async () => {
  const user = await hearth.user('digits');
  const { hashPassword } = await import('../../server/features/sign-in/index.ts');
  await hearth.platform.users.setPasswordHash(user.id, await hashPassword('0012345678'));
  const body = '<request><username>digits</username><password>0012345678</password></request>';
  const made = await hearth.anonymous.post('/tokens', { body, headers });
  assert.equal(made.status, 200, made.text);
  assert.match(
    made.text,
    new RegExp(`<response><user_id>${user.id}</user_id><token>(\\w{32})</token><uri>tokens/\\1</uri></response>$`),
  );
});

describe('the users of a group are set from XML', async () => {
  const project = await hearth.project(hearth.admin);
  const ann = await hearth.user('ann');
  const ben = await hearth.user('ben');
  const path = `/user_groups/${project.id}_3/users` as const;
  const names = async () => (await hearth.admin.get(path)).json.map((user) => user.username);

  test('several items', async () => {
    const body = `<request><item><id>${ann.id}</id></item><item><id>${ben.id}</id></item></request>`;
    const put = await hearth.admin.put(path, { body, headers });
    assert.equal(put.status, 200, put.text);
    assert.deepEqual((await names()).filter((name: string) => name !== 'admin').toSorted(), ['ann', 'ben']);
  });

  test('one item', async () => {
    const body = `<request><item><username>ann</username></item></request>`;
    assert.equal((await hearth.admin.put(path, { body, headers })).status, 200);
    assert.ok(!(await names()).includes('ben'));
  });

  test('an explicitly empty list', async () => {
    for (const body of ['<request/>', '<request></request>', '<?xml version="1.0"?><request>\n</request>']) {
      const refused = await hearth.admin.put(path, { body, headers });
      assert.equal(refused.status, 400, refused.text);
      assert.match(refused.text, /`user_references` is required\./);
    }
    assert.ok((await names()).includes('ann'));
    const body = '<request><user_references/></request>';
    assert.equal((await hearth.admin.put(path, { body, headers })).status, 200);
    assert.ok(!(await names()).includes('ann'));
  });
});

test('XML in and JSON out are independent', async () => {
  const body = '<request><description>x</description><expiration_date/></request>';
  const made = await hearth.admin.post('/access_keys', { body, headers: { 'Content-Type': 'application/xml' } });
  assert.equal(made.status, 201);
  assert.match(made.json.identifier, /^tlp-k1-/);
  const xml = await hearth.admin.post('/access_keys', { body: {}, headers: { Accept: 'application/xml' } });
  assert.match(xml.text, /<response><identifier>tlp-k1-\d+\.\w{64}<\/identifier><\/response>$/);
});

test('unknown elements are listed', async () => {
  const body = '<request owner="me"><description>x</description><odd><deep>1</deep></odd></request>';
  const made = await hearth.admin.post('/access_keys', { body, headers });
  assert.deepEqual([made.status, made.headers['x-ignored']], [201, 'access_key[owner], access_key[odd]']);
});

test('settings are changed by XML', async () => {
  const body = '<request><platform_name>X &amp; Y</platform_name><project_approval>false</project_approval></request>';
  const changed = await hearth.admin.patch('/platform_settings', { body, headers });
  assert.equal(changed.status, 200, changed.text);
  assert.equal(textOf(changed.text, 'platform_name'), 'X &amp; Y');
  assert.equal(textOf(changed.text, 'project_approval'), 'false');
});
