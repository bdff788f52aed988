import { Registry } from 'prom-client';
import type { Measured, Metric } from './messages.ts';

type Value = Metric['values'][number];

/** Measurements of a process, such as its memory, keep the number of the worker. */
const ofProcess = /^(?:process|nodejs)_/;
/** Every worker reads the same queue. */
const ofPlatform = /^hearth_jobs$/;

const keyOf = ({ metricName = '', labels }: Value): string =>
  JSON.stringify([metricName, Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

const sum = (a: number, b: number): number => a + b;

function ruleFor(name: string, { labels }: Value): (a: number, b: number) => number {
  if (ofPlatform.test(name)) return Math.max;
  // The workers either all hear the other copies, or none does.
  return labels['reading'] === 'hears_other_copies' ? Math.min : sum;
}

/** The values of all workers: counts are added up. */
function together(name: string, all: readonly { worker: number; values: Metric['values'] }[]): Value[] {
  const found = new Map<string, Value>();
  for (const { worker, values } of all) {
    for (const value of values) {
      const own = ofProcess.test(name) ? { ...value, labels: { ...value.labels, worker } } : value;
      const key = keyOf(own);
      const known = found.get(key);
      const rule = ruleFor(name, own);
      found.set(key, known === undefined ? own : { ...own, value: rule(known.value, own.value) });
    }
  }
  return [...found.values()];
}

/** One page of metrics for all workers. */
export async function combinedMetrics(all: readonly Measured[]): Promise<string> {
  const registry = new Registry();
  const metrics = new Map<string, Metric>();
  for (const each of all) for (const metric of each.metrics) metrics.set(metric.name, metric);
  const workers: Metric = {
    name: 'hearth_workers',
    help: 'Workers that answer requests',
    type: 'gauge',
    values: [{ labels: {}, value: all.length }],
  };
  for (const { name, help, type } of metrics.values()) {
    const parts = all.flatMap(({ worker, metrics: own }) =>
      own.filter((metric) => metric.name === name).map(({ values }) => ({ worker, values })),
    );
    add(registry, { name, help, type, values: together(name, parts) });
  }
  add(registry, workers);
  return registry.metrics();
}

function add(registry: Registry, metric: Metric): void {
  // The registry uses only the name and the values of a metric.
  registry.registerMetric({ name: metric.name, get: async () => ({ ...metric, aggregator: 'sum' }) } as never);
}
