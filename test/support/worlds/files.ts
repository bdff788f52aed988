import assert from 'node:assert/strict';
import type { FormElement, Tracker } from '../../../server/domain/trackers/tracker.ts';
import { insertTracker, writeTracker } from '../../../server/features/trackers/store/trackers.ts';
import { allocatePartIds } from '../../../server/features/trackers/structure/part-ids.ts';
import { insertArtifact } from '../../../server/features/artifacts/store/new-artifact.ts';
import { aField } from '../domain/fields.ts';
import type { Caller, Hearth, KnownCaller } from '../hearth/hearth.ts';

/** Writes a tracker with just these elements to the database. Returns the ids of the elements. */
export async function plantTracker(hearth: Hearth, projectId: number, elements: FormElement[]) {
  const { db, clock } = hearth.platform;
  return db.write(async (tx) => {
    const tracker: Omit<Tracker, 'id'> = {
      projectId,
      version: 1,
      label: 'Bugs',
      itemName: `bug${Math.random().toString(36).slice(2)}`,
      description: '',
      color: 'inca-silver',
      parentId: null,
      isDeleted: false,
      isInstantiatedForNewProjects: false,
      hasNotifications: false,
      usesPrivateComments: false,
      isMoveEnabled: false,
      elements: [],
      semantics: {},
      workflow: null,
      rules: { dates: [], lists: [] },
      permissions: { admin: [4], full: [1], submitterOnly: [], submitter: [], assignee: [] },
    };
    const trackerId = await insertTracker(tx, tracker, clock());
    const fields = await allocatePartIds(tx, 'tracker_fields', trackerId, elements.length);
    const numbered = elements.map((element, index) => ({ ...element, id: fields[index] ?? 0 }));
    await writeTracker(tx, { ...tracker, id: trackerId, elements: numbered });
    return { trackerId, fields };
  });
}

/** Any registered user may submit artifacts. */
export const fileField = (given: Partial<FormElement> = {}): FormElement =>
  aField('file', { name: 'attachments', ...given });

/** A public project with one file field. Returns the ids of the field and its tracker. */
export async function aFileField(hearth: Hearth): Promise<{ fieldId: number; trackerId: number; projectId: number }> {
  const { id: projectId } = await hearth.project(hearth.admin);
  const { trackerId, fields } = await plantTracker(hearth, projectId, [fileField()]);
  return { fieldId: fields[0] ?? 0, trackerId, projectId };
}

/** An artifact without any value, to attach files to. */
export async function plantArtifact(hearth: Hearth, trackerId: number, submittedBy: number): Promise<number> {
  const record = { trackerId, submittedBy, at: Date.now(), document: {}, allowedGroups: null };
  const { db } = hearth.platform;
  return (await db.write((tx) => insertArtifact(tx, db.engine, record, { isLast: true, isLeft: false }))).id;
}

export async function slot(by: Caller, fieldId: number, size: number, more: object = {}) {
  const body = { name: 'photo.png', file_size: size, file_type: 'image/png', ...more };
  const made = await by.post(`/tracker_fields/${fieldId}/files`, { body });
  assert.equal(made.status, 200, made.text);
  return made.json;
}

/** Any body that fetch accepts. */
type Body = NonNullable<RequestInit['body']>;

interface TusCall {
  headers?: Record<string, string>;
  body?: Body;
}

/** One request of the tus protocol. */
export function tus(base: string, by: KnownCaller | undefined, method: string, href: string, call: TusCall = {}) {
  const key = by === undefined ? {} : { 'X-Auth-AccessKey': by.accessKey };
  const headers = { 'Tus-Resumable': '1.0.0', ...key, ...call.headers };
  return fetch(`${base}${href}`, { method, headers, body: call.body ?? null, duplex: 'half' });
}

export const patch = (base: string, by: KnownCaller, href: string, offset: number, body: Body): Promise<Response> =>
  tus(base, by, 'PATCH', href, {
    headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) },
    body,
  });

/** A complete upload. Returns the file slot. */
export async function upload(hearth: Hearth, by: KnownCaller, fieldId: number, bytes: Buffer, more: object = {}) {
  const made = await slot(by, fieldId, bytes.length, more);
  if (made.upload_href !== null) {
    const answer = await patch(hearth.base, by, made.upload_href, 0, new Uint8Array(bytes));
    assert.equal(answer.status, 204, await answer.text());
  }
  return made;
}

export const fetchAs = (
  hearth: Hearth,
  by: KnownCaller | undefined,
  path: string,
  headers: Record<string, string> = {},
) =>
  fetch(`${hearth.base}${path}`, {
    headers: { ...(by === undefined ? {} : { 'X-Auth-AccessKey': by.accessKey }), ...headers },
    redirect: 'manual',
  });
