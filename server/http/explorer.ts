import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const assets: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API explorer</title>
<link rel="stylesheet" href="swagger-ui.css">
<link rel="icon" href="data:,">
</head>
<body>
<div id="explorer"></div>
<script src="swagger-ui-bundle.js"></script>
<script src="explorer.js"></script>
</body>
</html>
`;

const script = `SwaggerUIBundle({
  url: '../openapi.json',
  dom_id: '#explorer',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/** The page on which a person tries the API: all of it comes from this server. */
export function mountExplorer(api: FastifyInstance): void {
  const directory = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

  api.get('/explorer', async (_request, reply) => reply.redirect('/api/explorer/', 301));
  api.get('/explorer/', async (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  );
  api.get('/explorer/explorer.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  );
  for (const [name, type] of Object.entries(assets)) {
    api.get(`/explorer/${name}`, async (_request, reply) =>
      reply.type(type).send(await readFile(join(directory, name))),
    );
  }
}
