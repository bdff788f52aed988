import { randomBytes } from 'node:crypto';
import type { Database } from '../../../db/index.ts';

/** The key that signs links for a purpose. The first copy that needs it makes it. */
export async function secretFor(db: Database, purpose: string): Promise<string> {
  const find = (source: Database['read']) =>
    source.selectFrom('platform_secrets').select('secret').where('purpose', '=', purpose).executeTakeFirst();
  const known = await find(db.read);
  if (known !== undefined) return known.secret;
  return db.write(async (tx) => {
    await tx
      .insertInto('platform_secrets')
      .values({ purpose, secret: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.column('purpose').doNothing())
      .execute();
    const made = await tx
      .selectFrom('platform_secrets')
      .select('secret')
      .where('purpose', '=', purpose)
      .executeTakeFirstOrThrow();
    return made.secret;
  });
}
