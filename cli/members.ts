import type { Static, TSchema } from 'typebox';
import type { ConnectionCheck } from '../contract/accounts/openid.ts';
import { decode } from '../server/http/decode/decode.ts';
import { Complaint } from './complaint.ts';
import { say } from './output.ts';

/** Options under the names that members have in the API: `clientId` is `client_id`. */
const members = (options: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

/** The body of the request that does the same, with the limits of the API. */
export const bodyOf = <Schema extends TSchema>(schema: Schema, options: object): Static<Schema> =>
  decode(schema, members(options), { source: 'json' }).value;

/** For scripts, a connection that fails is a failed command. */
export function printConnectionCheck({ is_ok: isOk, message }: ConnectionCheck): void {
  if (!isOk) throw new Complaint(message);
  say(message);
}
