// Writes the TypeScript client with the types of this version's API: node tools/build-client.ts [folder]
// Also writes the types of the operations that `hearth mcp` uses, which are part of the sources.
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { clientSource, type OpenApi, operationsSource } from '../packages/client/generate.ts';
import { routesOf } from '../server/api.ts';
import { readConfig } from '../server/config.ts';
import { openApiText } from '../server/http/openapi/openapi.ts';
import { createLog } from '../server/lib/log.ts';
import { version } from '../server/lib/version.ts';
import { createPlatform } from '../server/platform.ts';

const source = fileURLToPath(new URL('../packages/client/', import.meta.url));

const root = fileURLToPath(new URL('../', import.meta.url));

/** The module of `hearth mcp` with the types of its operations, which its tools name. */
export async function operationsOfTools(document: OpenApi): Promise<{ file: string; text: string }> {
  const tools = await readFile(join(root, 'cli/mcp/tools.ts'), 'utf8');
  const names = [...tools.matchAll(/client\.request\('([^']+)'/g)].map(([, name = '']) => name);
  return { file: join(root, 'cli/mcp/operations.ts'), text: operationsSource(document, names) };
}

/** The document of a platform with its own, empty database. */
async function currentDocument(): Promise<OpenApi> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-client-'));
  const config = readConfig({ HEARTH_DATA_DIR: directory, HEARTH_PORT: '0', HEARTH_LOG_LEVEL: 'silent' });
  const platform = await createPlatform({
    config,
    log: createLog(config.logLevel),
    clock: Date.now,
    onFatal(error) {
      throw error;
    },
  });
  try {
    return JSON.parse(openApiText(routesOf(platform), version)('Hearth')) as OpenApi;
  } finally {
    await platform.close();
    await rm(directory, { recursive: true });
  }
}

/** Writes a package without imports. */
export async function writeClient(folder: string, document: OpenApi): Promise<void> {
  await mkdir(folder, { recursive: true });
  await copyFile(join(source, 'client.ts'), join(folder, 'client.ts'));
  await writeFile(join(folder, 'hearth.ts'), clientSource(document));
  const about = { name: '@hearth/client', version, type: 'module', license: 'Apache-2.0', exports: './hearth.ts' };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
}

if (import.meta.main) {
  const folder = process.argv[2] ?? join(source, 'dist');
  const document = await currentDocument();
  await writeClient(folder, document);
  const { file, text } = await operationsOfTools(document);
  await writeFile(file, text);
  process.stdout.write(`${folder}\n`);
}
