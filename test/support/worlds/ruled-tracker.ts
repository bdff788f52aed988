import type { Caller } from '../hearth/hearth.ts';
import type { ShownTracker } from '../hearth/shown.ts';
import { createTracker } from './trackers.ts';

/** A tracker with fields for workflows and rules, created through the API. */
export function ruledTracker(by: Caller, projectId: number, name = 'ruled'): Promise<ShownTracker> {
  const values = (...labels: string[]) => labels.map((label) => ({ label }));
  const list = (name: string, type: string, ...labels: string[]) => ({
    key: name,
    name,
    label: name,
    type,
    bindings: { type: 'static' },
    values: values(...labels),
  });
  const plain = (name: string, type: string) => ({ key: name, name, label: name, type });
  const fields = [
    plain('main', 'fieldset'),
    plain('box', 'fieldset'),
    { ...list('state', 'sb', 'Open', 'Done', 'Closed'), parent: 'main' },
    list('os', 'rb', 'Linux', 'Windows'),
    list('versions', 'msb', 'Debian', 'Eleven'),
    { ...plain('people', 'sb'), bindings: { type: 'users', list: ['group_members'] } },
    plain('title', 'string'),
    plain('start', 'date'),
    plain('end', 'date'),
    plain('effort', 'int'),
    plain('cost', 'float'),
  ];
  return createTracker(by, projectId, name, { label: name, structure: { fields } });
}
