import { problem } from '../../../contract/problems.ts';
import type { ActivityPosition } from './store.ts';

const format = /^(\d{1,15})\.(\d{1,10})$/;
const mostId = 2_147_483_647;

export const writeActivityCursor = ({ at, id }: ActivityPosition): string =>
  Buffer.from(`${at}.${id}`).toString('base64url');

export function readActivityCursor(text: string): ActivityPosition {
  const [, at, id] = format.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (at === undefined || id === undefined || Number(id) > mostId) throw problem('activity_cursor_invalid');
  return { at: Number(at), id: Number(id) };
}
