import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { problem } from '../../../contract/problems.ts';
import { asProblem, errorBody } from '../encode/errors.ts';
import { escapeHtml } from '../openapi/explorer-page.ts';
import type { Methods } from './methods.ts';
import { type Asset, findAssets } from './site-assets.ts';

export interface SiteOptions {
  platformName(): string;
  /** for browsers that ask for no language that pages have */
  defaultLanguage(): string;
  bodyLimit: number;
  onUnhandledError(): void;
  /** folder of the built web application */
  webDirectory: string;
  methods: Methods;
}

const avatar = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#d8dee6"/><circle cx="32" cy="25" r="12" fill="#8795a8"/><path d="M8 64c2-16 12-22 24-22s22 6 24 22z" fill="#8795a8"/></svg>`;

/** The same, rendered once at 256 pixels. */
const drawnAvatar = new URL('./avatar_default.png', import.meta.url);

/** Shown when the web application is not built. */
const plainHome = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="application-name" content="Hearth">
<title>Hearth</title>
<link rel="icon" href="data:,">
</head>
<body>
<p>This platform is up. Its interface is at <a href="/api/projects">/api</a>; try it in the <a href="/api/explorer/">API explorer</a>.</p>
<p>The web application has not been built: run <code>node tools/build-web.ts</code> and start again.</p>
</body>
</html>
`;

const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    // Components set widths, colors and positions as inline styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-cache',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

const named = (page: string, name: string, language: string): string => {
  const safe = escapeHtml(name);
  return page
    .replace(/(<html lang=")[^"]*/, (_all, before: string) => before + language)
    .replace(/(<meta name="application-name" content=")[^"]*/, (_all, before: string) => before + safe)
    .replace(/<title>[^<]*/, () => `<title>${safe}`);
};

async function sendAsset(reply: FastifyReply, asset: Asset, accepted: string): Promise<FastifyReply> {
  const isCompressed = asset.hasBrotli && /\bbr\b/.test(accepted);
  if (isCompressed) reply.header('content-encoding', 'br');
  // The names of built files contain a hash of their content.
  const isHashed = asset.path.startsWith('/assets/');
  return reply
    .headers({
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
    .type(asset.type)
    .send(await asset.content(isCompressed));
}

/** Everything outside the API: the web application. */
export async function mountSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { page = plainHome, assets } = await findAssets(options.webDirectory);
  const sendPage = (reply: FastifyReply): FastifyReply =>
    reply
      .headers(pageHeaders)
      .type('text/html; charset=utf-8')
      .send(named(page, options.platformName(), options.defaultLanguage()));

  // Nothing here reads a body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setNotFoundHandler(async (request, reply) => {
    // An address of the web application, which routes it itself.
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (wantsPage && !request.url.startsWith('/api')) return sendPage(reply);
    const allow = options.methods.at(request.url)?.all;
    throw allow === undefined
      ? problem('route_unknown')
      : problem('method_not_allowed', {}, { headers: { Allow: allow } });
  });
  app.setErrorHandler(async (error, request, reply) => {
    const found = asProblem(error, options.bodyLimit);
    if (found.code === 'unexpected') {
      request.log.error({ reqId: request.id, err: error }, 'unhandled error');
      options.onUnhandledError();
    }
    return reply
      .code(found.status)
      .headers(found.headers)
      .type('application/json; charset=utf-8')
      .send(errorBody(found));
  });
  app.get('/', async (_request, reply) => sendPage(reply));
  const byPath = new Map(assets.map((asset) => [asset.path, asset]));
  for (const path of ['/assets/*', '/icon.svg', '/held-keys.js']) {
    app.get(path, async (request, reply) => {
      const asset = byPath.get(request.url.replace(/\?.*$/s, ''));
      if (asset === undefined) throw problem('route_unknown');
      return sendAsset(reply, asset, request.headers['accept-encoding'] ?? '');
    });
  }
  const avatars = { svg: ['image/svg+xml', avatar], png: ['image/png', await readFile(drawnAvatar)] } as const;
  for (const [ending, [type, image]] of Object.entries(avatars)) {
    app.get(`/themes/common/images/avatar_default.${ending}`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type(type).send(image),
    );
  }
}
