import type { FastifyInstance } from 'fastify';
import { problem } from '../../contract/problems.ts';
import { asProblem, errorBody } from './errors.ts';
import { escapeHtml } from './explorer-page.ts';

export interface SiteOptions {
  platformName(): string;
  bodyLimit: number;
  onUnhandledError(): void;
}

const avatar = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#d8dee6"/><circle cx="32" cy="25" r="12" fill="#8795a8"/><path d="M8 64c2-16 12-22 24-22s22 6 24 22z" fill="#8795a8"/></svg>`;

const home = (name: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(name)}</title>
<link rel="icon" href="data:,">
</head>
<body>
<h1>${escapeHtml(name)}</h1>
<p>This platform is up. Its interface is at <a href="/api/projects">/api</a>; try it in the <a href="/api/explorer/">API explorer</a>.</p>
</body>
</html>
`;

/** What is outside of the API. */
export function mountSite(app: FastifyInstance, options: SiteOptions): void {
  // Nothing out here reads a body: whatever is sent along is left alone.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setNotFoundHandler(async () => {
    throw problem('route_unknown');
  });
  app.setErrorHandler(async (error, request, reply) => {
    const found = asProblem(error, options.bodyLimit);
    if (found.code === 'unexpected') {
      request.log.error({ err: error }, 'unhandled error');
      options.onUnhandledError();
    }
    return reply.code(found.status).type('application/json; charset=utf-8').send(errorBody(found));
  });
  app.get('/', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; img-src data:; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(home(options.platformName())),
  );
  app.get('/themes/common/images/avatar_default.svg', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(avatar),
  );
}
