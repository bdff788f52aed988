import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, anonymous, type Identity } from '../../domain/actor.ts';
import { escapeText } from '../../lib/xml/escape.ts';
import { loadSharp } from '../../lib/images.ts';
import { avatarFileOf, type Identities } from '../users/index.ts';
import type { Avatars } from './service.ts';

interface Deps {
  avatars: Pick<Avatars, 'find'>;
  identities: Identities;
  access: {
    authenticate(request: FastifyRequest): Promise<Actor>;
    isOpenToAnonymous(): boolean;
  };
}

const anybody = new URL('../../http/edge/avatar_default.png', import.meta.url);
const size = 100;
const mostKept = 1_000;

/** The first letters of the first and the last name. */
function initialsOf(realName: string): string {
  const words = realName.trim().split(/\s+/);
  const named = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  const letters = named.map((word) => /^./u.exec(word ?? '')?.[0] ?? '');
  return letters.join('').toUpperCase();
}

/** The same color for the same person. */
const hueOf = (id: number): number => (id * 137) % 360;

const drawing = (initials: string, hue: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
<rect width="100%" height="100%" fill="hsl(${hue}, 45%, 42%)"/>
<text x="50%" y="50%" dy="0.36em" text-anchor="middle" font-family="sans-serif" font-size="42" fill="#fff">${escapeText(initials)}</text>
</svg>`;

async function draw(initials: string, hue: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(drawing(initials, hue)))
    .png({ palette: true })
    .toBuffer();
}

/** Pictures must not do anything in the browser but be shown. */
const safe = { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': "sandbox; default-src 'none'" };

/** Pictures of people: uploaded ones, their initials, or the default picture if there is no such person. */
export function mountAvatars(app: FastifyInstance, { avatars, identities, access }: Deps): void {
  const drawn = new Map<string, Promise<Buffer>>();
  let plain: Promise<Buffer> | undefined;

  function pictureOf(initials: string, hue: number): Promise<Buffer> {
    const key = `${initials} ${hue}`;
    const known = drawn.get(key) ?? draw(initials, hue);
    if (drawn.size >= mostKept) drawn.clear();
    drawn.set(key, known);
    known.catch(() => drawn.delete(key));
    return known;
  }

  async function userIn(request: FastifyRequest, name: string): Promise<Identity | undefined> {
    const actor = await access.authenticate(request).catch(() => anonymous);
    const isOpen = actor.kind === 'user' || access.isOpenToAnonymous();
    return isOpen ? identities.findByName(name) : undefined;
  }

  async function send(reply: FastifyReply, user: Identity | undefined, cache: string): Promise<FastifyReply> {
    void reply.headers(safe).header('Cache-Control', cache).type('image/png');
    const uploaded = user === undefined || user.avatarHash === null ? undefined : await avatars.find(user.id);
    if (uploaded !== undefined) return reply.send(uploaded);
    const initials = initialsOf(user?.realName ?? '');
    if (user !== undefined && initials !== '') return reply.send(await pictureOf(initials, hueOf(user.id)));
    plain ??= readFile(anybody);
    return reply.code(user === undefined ? 404 : 200).send(await plain);
  }

  app.get<{ Params: { name: string } }>('/users/:name/avatar.png', async (request, reply) =>
    send(reply, await userIn(request, request.params.name), 'max-age=60'),
  );

  // The address has the hash of the picture, so that browsers keep it and still show a new one at once.
  app.get<{ Params: { name: string; hash: string } }>('/users/:name/avatar-:hash.png', async (request, reply) => {
    const { name, hash } = request.params;
    const user = await userIn(request, name);
    if (user === undefined) return send(reply, user, 'max-age=60');
    if (user.avatarHash === hash) return send(reply, user, 'max-age=31536000,immutable');
    // Browsers keep a permanent redirect for ever, but this picture may become the current one again.
    return reply
      .header('Cache-Control', 'no-cache')
      .redirect(`/users/${encodeURIComponent(user.username)}/${avatarFileOf(user)}`, 301);
  });
}
