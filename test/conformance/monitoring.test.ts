import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { send } from '../support/hearth/client.ts';
import { engine, startHearth } from '../support/hearth/hearth.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const hearth = await startHearth({ after });
await hearth.anonymous.get('/version');
const { text: metrics } = await send(hearth.base, 'GET', '/metrics');

const rules = read('packaging/monitoring/prometheus-alerts.yaml');
const dashboard = JSON.parse(read('packaging/monitoring/grafana-dashboard.json')) as {
  panels: { id: number; title: string; type: string; targets?: { expr: string }[] }[];
};
const page = read('docs/admin/monitoring.md');

/** The queries of the alerts and of the dashboard, each with its place. */
const queries: [place: string, query: string][] = [
  ...[...rules.matchAll(/alert: (\w+)\n\s+expr: (.*)$/gm)].map(([, name = '', expr = '']): [string, string] => [
    name,
    expr,
  ]),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }): [string, string] => [title, expr])),
];

/** Names of metrics in a query, each with its selector. */
const metricsIn = (query: string): { name: string; selector: string }[] =>
  [...query.matchAll(/\b((?:hearth|nodejs|process)_\w+)(\{[^}]*\})?/g)].map(([, name = '', selector = '']) => ({
    name,
    selector,
  }));

/** Prometheus adds these to every metric. */
const added = ['job', 'instance'];
/** Readings that only PostgreSQL has. */
const onlyPostgres = /^pool_/;

const sampleLines = (name: string): string[] => metrics.split('\n').filter((line) => line.startsWith(`${name}{`));
/** Histograms without any events yet, such as garbage collections, have only a type. */
const exists = (name: string): boolean =>
  new RegExp(`^${name}[{ ]`, 'm').test(metrics) ||
  metrics.includes(`# TYPE ${name.replace(/_(?:sum|count|bucket)$/, '')} histogram`);

describe('the alert rules and the dashboard', () => {
  test('use only metrics and labels that /metrics has', () => {
    assert.ok(queries.length > 25);
    for (const [place, query] of queries) {
      for (const { name, selector } of metricsIn(query)) {
        assert.ok(exists(name), `${place}: ${name}`);
        for (const [, label = ''] of selector.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)) {
          const isThere = added.includes(label) || sampleLines(name).some((line) => line.includes(`${label}="`));
          assert.ok(isThere, `${place}: ${name} has no label ${label}`);
        }
      }
    }
  });

  test('use only values of labels that /metrics has', () => {
    for (const [place, query] of queries) {
      for (const { name, selector } of metricsIn(query)) {
        for (const [, label = '', value = ''] of selector.matchAll(/(\w+)=~?"([^"$]+)"/g)) {
          if (added.includes(label) || (engine === 'sqlite' && onlyPostgres.test(value))) continue;
          const pattern = new RegExp(`[{,]${label}="${value.replace('.*', '[^"]*')}"`);
          assert.ok(
            sampleLines(name).some((line) => pattern.test(line)),
            `${place}: ${label}="${value}" of ${name}`,
          );
        }
      }
    }
  });

  test('have a section in the documentation for each alert, and no other', () => {
    const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
    const documented = [...page.matchAll(/^### (Hearth\w+)$/gm)].map(([, name = '']) => name);
    assert.deepEqual(documented.toSorted(), alerts.toSorted());
    for (const name of alerts)
      assert.ok(rules.includes(`runbook: docs/admin/monitoring.md#${name.toLowerCase()}\n`), name);
  });

  test('show data in every panel, each with its own id', () => {
    const panels = dashboard.panels.filter(({ type }) => type !== 'row');
    for (const { title, targets = [] } of panels) assert.ok(targets.length > 0, title);
    assert.equal(new Set(dashboard.panels.map(({ id }) => id)).size, dashboard.panels.length);
  });
});
