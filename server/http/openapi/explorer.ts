import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { swaggerDocument } from './swagger.ts';
import { explorerPage, explorerScript, explorerStyle } from './explorer-page.ts';
import { setApiHeaders } from '../encode/headers.ts';
import { methodHeaders, type Methods } from '../edge/methods.ts';
import { openApiText } from './openapi.ts';
import type { AnyRoute } from '../route.ts';

export interface DocumentsOptions {
  routes: readonly AnyRoute[];
  version: string;
  platformName(): string;
  methods: Methods;
}

const javascript = 'text/javascript; charset=utf-8';
const css = 'text/css; charset=utf-8';

const packaged: Record<string, string> = { 'swagger-ui.css': css, 'swagger-ui-bundle.js': javascript };
const ours: Record<string, { type: string; text: string }> = {
  'explorer.js': { type: javascript, text: explorerScript },
  'explorer.css': { type: css, text: explorerStyle },
};

const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    // The explorer sets widths and colors as inline styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-cache',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const assetHeaders = { 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' };

function mountAssets(api: FastifyInstance): void {
  const directory = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  for (const [name, type] of Object.entries(packaged)) {
    api.get(`/explorer/${name}`, async (_request, reply) =>
      reply
        .headers(assetHeaders)
        .type(type)
        .send(await readFile(join(directory, name))),
    );
  }
  for (const [name, { type, text }] of Object.entries(ours)) {
    api.get(`/explorer/${name}`, async (_request, reply) => reply.headers(assetHeaders).type(type).send(text));
  }
}

/** The OpenAPI document and the explorer page. This server serves all of it. */
export function mountDocuments(api: FastifyInstance, options: DocumentsOptions): void {
  const text = openApiText(options.routes, options.version);
  api.get('/openapi.json', async (request, reply) => {
    setApiHeaders(request, reply);
    return reply.type('application/json; charset=utf-8').send(text(options.platformName()));
  });
  api.get('/explorer/swagger.json', async (request, reply) => {
    setApiHeaders(request, reply);
    const facts = { host: request.host, title: options.platformName(), version: options.version };
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(swaggerDocument(options.routes, facts)));
  });
  // Relative, so that it works behind a proxy with any name and scheme.
  api.get('/explorer', async (_request, reply) => reply.redirect('explorer/', 301));
  api.get('/explorer/', async (_request, reply) =>
    reply
      .headers(pageHeaders)
      .type('text/html; charset=utf-8')
      .send(explorerPage(options.platformName(), options.version)),
  );
  mountAssets(api);
  for (const path of ['/openapi.json', '/explorer', '/explorer/', '/explorer/swagger.json']) {
    api.options(path, async (request, reply) => {
      setApiHeaders(request, reply);
      return reply.headers(methodHeaders(options.methods.at(request.url) ?? { listed: '', all: '' }, false)).send('');
    });
  }
}
