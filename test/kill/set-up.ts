import assert from 'node:assert/strict';
import { exchange } from '../support/hearth/client.ts';
import type { ShownTracker } from '../support/hearth/shown.ts';
import { listOf } from '../support/worlds/trackers.ts';

/** Of the administrator. */
export const password = 'correct horse battery staple';

const structure = {
  fields: [
    { key: 'title', name: 'title', type: 'string', label: 'Title' },
    { key: 'count', name: 'count', type: 'int', label: 'Count' },
    { key: 'links', name: 'links', type: 'art_link', label: 'Links' },
    { key: 'attachments', name: 'attachments', type: 'file', label: 'Attachments' },
    { key: 'state', name: 'state', label: 'State', ...listOf('sb', 'Open', 'Done') },
  ],
  semantics: { title: { field_id: 'title' } },
};

/** A project with a tracker, made by REST. */
export async function setUp(base: string): Promise<{ key: string; tracker: ShownTracker }> {
  const basic = { Authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` };
  const post = async <Body>(method: string, path: string, body: object): Promise<Body> => {
    const headers = { ...basic, 'Content-Type': 'application/json' };
    const answered = await exchange<Body>(base, method, path, { headers, body });
    assert.ok(answered.status < 300, answered.text);
    return answered.json;
  };
  await post('PATCH', '/api/platform_settings', { artifacts_deletion_limit: 10_000 });
  const { identifier } = await post<{ identifier: string }>('POST', '/api/access_keys', { description: 'load' });
  const project = { shortname: 'load', label: 'Load', is_public: true, template_id: 100 };
  const { id } = await post<{ id: number }>('POST', '/api/projects', project);
  const body = { label: 'Load', item_name: 'load', structure };
  return { key: identifier, tracker: await post('POST', `/api/projects/${id}/trackers`, body) };
}
