import type { Config } from '../../server/config.ts';
import { type Check, checkWithConfig, type Finding, ok, skipped, warning } from './check.ts';
import { askServer } from './readiness.ts';

const memory = /^process_resident_memory_bytes\{worker="(\d+)"\} (\S+)$/gm;
const mebibyte = 1024 * 1024;

async function workers(config: Config): Promise<Finding> {
  if (config.workers === 1) return ok('one process answers all requests');
  if (config.port === 0) return skipped('HEARTH_PORT is 0');
  const token = config.metricsToken;
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const metrics = await askServer(config, '/metrics', headers);
  if (metrics === undefined) return skipped('Hearth is not running');
  const found = [...metrics.matchAll(memory)].map(
    ([, number, bytes]) => `${number} (${Math.round(Number(bytes) / mebibyte)} MB)`,
  );
  if (found.length === 0) return skipped('/metrics is not open to this machine: see HEARTH_METRICS_NETWORKS');
  const text = `${found.length} of ${config.workers}: ${found.join(', ')}`;
  if (found.length === config.workers) return ok(text);
  return warning(
    text,
    'See the log of Hearth: a worker that ends is started again. Restart Hearth if HEARTH_WORKERS has changed.',
  );
}

export const workerChecks: readonly Check[] = [checkWithConfig('Workers', workers)];
