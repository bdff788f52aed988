import type { Metric, Registry } from 'prom-client';

export interface RequestLabels {
  method: string;
  route: string;
  status: string;
}

interface Tally {
  labels: RequestLabels;
  count: number;
  seconds: number;
  /** answers by the first bucket that they fit into */
  byBucket: number[];
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const counterName = 'hearth_http_requests_total';
const histogramName = 'hearth_http_request_duration_seconds';

function histogramOf({ labels, count, seconds, byBucket }: Tally) {
  let sum = 0;
  const cumulative = buckets.map((le, index) => {
    sum += byBucket[index] ?? 0;
    return { labels: { le, ...labels }, value: sum, metricName: `${histogramName}_bucket` };
  });
  return [
    ...cumulative,
    { labels: { le: '+Inf', ...labels }, value: count, metricName: `${histogramName}_bucket` },
    { labels, value: seconds, metricName: `${histogramName}_sum` },
    { labels, value: count, metricName: `${histogramName}_count` },
  ];
}

/** Counts answers in plain numbers. The registry reads them when it is asked, not at each request. */
export function createRequestTallies(registry: Registry) {
  const tallies = new Map<string, Tally>();
  const all = (): Tally[] => [...tallies.values()];

  function register(name: string, help: string, type: 'counter' | 'histogram', values: () => object[]): void {
    const metric = { name, help, type, get: async () => ({ name, help, type, values: values(), aggregator: 'sum' }) };
    // The registry uses only the name and the values of a metric.
    registry.registerMetric(metric as unknown as Metric);
  }
  register(counterName, 'Requests answered', 'counter', () =>
    all().map(({ labels, count }) => ({ labels, value: count })),
  );
  register(histogramName, 'Time from the request to its answer', 'histogram', () => all().flatMap(histogramOf));

  return {
    count(labels: RequestLabels, seconds: number): void {
      const key = `${labels.method} ${labels.status} ${labels.route}`;
      let tally = tallies.get(key);
      if (tally === undefined) {
        tally = { labels, count: 0, seconds: 0, byBucket: buckets.map(() => 0) };
        tallies.set(key, tally);
      }
      tally.count += 1;
      tally.seconds += seconds;
      const bucket = buckets.findIndex((limit) => seconds <= limit);
      if (bucket !== -1) tally.byBucket[bucket] = (tally.byBucket[bucket] ?? 0) + 1;
    },
  };
}
