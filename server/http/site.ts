import type { FastifyInstance } from 'fastify';

const avatar = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#d8dee6"/><circle cx="32" cy="25" r="12" fill="#8795a8"/><path d="M8 64c2-16 12-22 24-22s22 6 24 22z" fill="#8795a8"/></svg>`;

const home = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hearth</title>
<link rel="icon" href="data:,">
</head>
<body>
<h1>Hearth</h1>
<p>This platform is up. Its interface is at <a href="/api/projects">/api</a>; try it in the <a href="/api/explorer/">API explorer</a>.</p>
</body>
</html>
`;

/** What is outside of the API. */
export function mountSite(app: FastifyInstance): void {
  app.get('/', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(home),
  );
  app.get('/themes/common/images/avatar_default.svg', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(avatar),
  );
}
