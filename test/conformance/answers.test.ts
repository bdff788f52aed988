import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { answers } from '../support/hearth/answers.ts';
import { startHearth } from '../support/hearth/hearth.ts';

const hearth = await startHearth({ after });

/** A schema as JSON, without the properties of TypeBox. */
const plain = (schema: unknown): unknown => JSON.parse(JSON.stringify(schema));

test('the test types of answers have the schema of every route with a body', () => {
  const served = new Map<string, unknown>(
    hearth.server.routes.flatMap(({ method, path, answers: schema }) =>
      schema === undefined ? [] : [[`${method} ${path}`, plain(schema)]],
    ),
  );
  assert.deepEqual(Object.keys(answers).toSorted(), [...served.keys()].toSorted());
  for (const [route, schema] of Object.entries(answers)) assert.deepEqual(plain(schema), served.get(route), route);
});
