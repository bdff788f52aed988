import { parseArgs } from 'node:util';
import type { Engine } from '../server/db/index.ts';

export interface Options {
  engine: Engine;
  artifacts: number;
  /** the directory of the data; undefined: a temporary one */
  data: string | undefined;
  /** an empty PostgreSQL database; undefined: a temporary one is started */
  url: string | undefined;
  runs: number;
}

function whole(text: string, name: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a number, not ${text}.`);
  return Number(text);
}

export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      engine: { type: 'string', default: 'sqlite' },
      artifacts: { type: 'string', default: '1000000' },
      data: { type: 'string' },
      url: { type: 'string' },
      runs: { type: 'string', default: '30' },
    },
  });
  if (values.engine !== 'sqlite' && values.engine !== 'postgres') {
    throw new Error(`--engine must be sqlite or postgres, not ${values.engine}.`);
  }
  return {
    engine: values.engine,
    artifacts: whole(values.artifacts, 'artifacts'),
    data: values.data,
    url: values.url,
    runs: whole(values.runs, 'runs'),
  };
}
