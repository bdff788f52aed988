/** The measurements of one worker, as its registry reports them. */
export interface Measured {
  worker: number;
  metrics: readonly Metric[];
}

export interface Metric {
  name: string;
  help: string;
  type: string;
  values: readonly { labels: Record<string, string | number>; value: number; metricName?: string }[];
}

export type FromWorker =
  | { kind: 'ready'; address: string; engine: string }
  /** asks for the measurements of all workers */
  | { kind: 'measure'; id: number }
  | { kind: 'measured'; id: number; metrics: readonly Metric[] };

/** Which worker a process is, and the private directory of all of them. */
export interface Place {
  number: number;
  directory: string;
}

export type ToWorker =
  /** the first message */
  | { kind: 'place'; place: Place }
  | { kind: 'stop'; signal: NodeJS.Signals }
  /** asks a worker for its own measurements */
  | { kind: 'measure'; id: number }
  | { kind: 'gathered'; id: number; all: readonly Measured[] };
