import { createHash } from 'node:crypto';
import { limits } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database, Tx } from '../../db/index.ts';
import { accountOf, type Actor } from '../../domain/actor.ts';
import { require } from '../../domain/policies/policy.ts';
import type { EventLog } from '../../events/index.ts';
import { type ImageSize, imageTypes, resized } from '../../lib/images.ts';
import type { Users } from '../users/index.ts';
import { deletePicture, findPicture, writePicture } from './store.ts';

const square: ImageSize = { width: 256, height: 256, fit: 'cover' };

/** Encoded again as a small square, so that no camera data or other contents of the file are published. */
async function pictureIn(content: string): Promise<Buffer> {
  const bytes = Buffer.from(content, 'base64');
  const isSmall = bytes.length <= limits.avatarMaximum;
  const picture = isSmall ? await resized(async () => bytes, imageTypes, square, 'png') : undefined;
  if (picture === undefined) throw problem('avatar_invalid', { limit: limits.avatarMaximum });
  return picture;
}

interface Deps {
  db: Database;
  events: EventLog;
  users: Pick<Users, 'known'>;
}

/** The pictures that people upload of themselves. */
export function createAvatars({ db, events, users }: Deps) {
  async function report(tx: Tx, actor: Actor, userId: number): Promise<void> {
    await events.append(tx, {
      type: 'account.updated',
      userId: accountOf(actor),
      subjectId: userId,
      details: { parts: ['avatar'] },
    });
    db.publish(tx, 'user', userId);
  }

  return {
    /** `content` is the file in base64. */
    async set(actor: Actor, userId: number, content: string): Promise<void> {
      require(actor, 'user.update_profile', { id: userId });
      await users.known(userId);
      const picture = await pictureIn(content);
      const hash = createHash('sha256').update(picture).digest('hex');
      await db.write(async (tx) => {
        await writePicture(tx, userId, picture, hash);
        await report(tx, actor, userId);
      });
    },

    /** Their initials are shown again. */
    async remove(actor: Actor, userId: number): Promise<void> {
      require(actor, 'user.update_profile', { id: userId });
      await users.known(userId);
      await db.write(async (tx) => {
        if (await deletePicture(tx, userId)) await report(tx, actor, userId);
      });
    },

    find: (userId: number): Promise<Buffer | undefined> => findPicture(db.read, userId),
  };
}

export type Avatars = ReturnType<typeof createAvatars>;
