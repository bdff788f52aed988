import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Actor, anonymous } from '../../domain/actor.ts';
import { escapeText } from '../../lib/xml/escape.ts';
import type { Identities } from './identities.ts';

interface Deps {
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
  // Loaded with the first picture, because it is large.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawing(initials, hue)))
    .png({ palette: true })
    .toBuffer();
}

/** Pictures of people: their initials, or the default picture where there is nobody to show. */
export function mountAvatars(app: FastifyInstance, { identities, access }: Deps): void {
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

  app.get<{ Params: { name: string } }>('/users/:name/avatar.png', async (request, reply) => {
    const actor = await access.authenticate(request).catch(() => anonymous);
    const isOpen = actor.kind === 'user' || access.isOpenToAnonymous();
    const user = isOpen ? await identities.findByName(request.params.name) : undefined;
    void reply.header('Cache-Control', 'max-age=60').type('image/png');
    const initials = initialsOf(user?.realName ?? '');
    if (user !== undefined && initials !== '') return reply.send(await pictureOf(initials, hueOf(user.id)));
    plain ??= readFile(anybody);
    return reply.code(user === undefined ? 404 : 200).send(await plain);
  });
}
