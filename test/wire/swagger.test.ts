import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startHearth } from '../support/hearth/hearth.ts';

const hearth = await startHearth({ after });

test('the Swagger 2.0 document is open to everybody and lists every route', async () => {
  await hearth.admin.patch('/platform_settings', { body: { access_mode: 'regular' } });
  const answered = await fetch(`${hearth.base}/api/explorer/swagger.json`);
  assert.equal(answered.status, 200);
  const document = (await answered.json()) as { swagger: string; paths: Record<string, object> };
  assert.deepEqual(Object.keys(document), [
    'swagger',
    'host',
    'basePath',
    'produces',
    'consumes',
    'info',
    'paths',
    'definitions',
    'securityDefinitions',
  ]);
  assert.equal(document.swagger, '2.0');
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const expected = hearth.server.routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  assert.deepEqual(listed.toSorted(), expected.toSorted());
});
