import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Answered } from './client.ts';

interface Operation {
  parameters?: { name?: string }[];
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

export type Conforms = (
  method: string,
  address: string,
  answered: Pick<Answered, 'status' | 'headers' | 'text' | 'body'>,
) => void;

/** Validates each response against the platform's own OpenAPI document. */
export function createConformance(document: OpenApiDocument): Conforms {
  // Compiling takes longer than validating, so each schema is compiled once, and not optimized.
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    inlineRefs: false,
    validateSchema: false,
    code: { optimize: false },
  });
  ajv.addSchema({ $id: 'hearth', components: document.components });
  const paths = Object.entries(document.paths).map(([path, operations]) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i'),
    operations,
  }));
  const compiled = new Map<string, ReturnType<Ajv2020['compile']>>();
  const validators = new Map<object, ReturnType<Ajv2020['compile']>>();

  /** Many operations have the same answers, such as refusals. */
  function compile(schema: object): ReturnType<Ajv2020['compile']> {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"hearth#/components');
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
    compiled.set(text, validate);
    return validate;
  }

  function operationOf(method: string, address: string): { key: string; operation: Operation } | undefined {
    const path = address
      .replace(/\?.*$/s, '')
      .replace(/^\/api(\/v1)?/i, '')
      .replace(/(?<=.)\/$/, '');
    const exact = paths.find((entry) => entry.path === path) ?? paths.find((entry) => entry.pattern.test(path));
    const operation = exact?.operations[method.toLowerCase()];
    return exact === undefined || operation === undefined ? undefined : { key: `${method} ${exact.path}`, operation };
  }

  return function conforms(method, address, answered) {
    const found = operationOf(method, address);
    const type = String(answered.headers['content-type'] ?? '');
    if (found === undefined || !type.startsWith('application/json') || answered.text === '') return;
    // The document describes whole answers.
    const hasShapes = found.operation.parameters?.some(({ name }) => name === 'expand') === true;
    if (hasShapes && answered.status === 200 && /[?&](?:fields|expand)=/.test(address)) return;
    const response = found.operation.responses[String(answered.status)] ?? found.operation.responses['default'];
    const schema = response?.content?.['application/json']?.schema;
    assert.ok(schema, `${found.key} answers ${answered.status} with a body that its document does not describe`);
    const validate = validators.get(schema) ?? compile(schema);
    validators.set(schema, validate);
    assert.ok(
      validate(answered.body),
      `${found.key} ${answered.status} differs from its document: ${ajv.errorsText(validate.errors)}\n${answered.text.slice(0, 2000)}`,
    );
  };
}
