import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TrackerField } from '../../../../contract/trackers/tracker.ts';
import { ApiError } from '../../api/client.ts';
import { countQuery, rowsQuery } from '../../api/artifacts/rows.ts';
import { Empty } from '../../parts/feedback/empty.tsx';
import { Failure, isFinal } from '../../parts/feedback/failure.tsx';
import { Waiting } from '../../parts/feedback/waiting.tsx';
import { t } from '../../text/index.ts';
import { Found } from './found.tsx';
import { type Part, questionFor } from './view/parts.ts';
import type { TableState } from './view/use-table.ts';
import { askedBy, type Question } from './view/view.ts';
import { choicesWithNone, knownChoices } from '../../fields/filters/filter-choices.ts';

/** Errors of a TQL query are shown in its editor. */
function Refused({ question, error, reset }: { question: Question; error: unknown; reset: () => void }) {
  const isTold = 'tql' in question && error instanceof ApiError && error.status === 400;
  return isTold ? <Empty>{t('tql.notUnderstood')}</Empty> : <Failure error={error} reset={reset} />;
}

/** Rows that are there stay when they can't be read again for a while, with all that somebody types in them. */
const hasFailed = ({ data, error }: { data: unknown; error: Error | null }): boolean =>
  error !== null && (data === undefined || isFinal(error));

/** All matching artifacts, without groups. */
function Ungrouped({ table }: { table: TableState }) {
  const { tracker, view } = table;
  const asked = askedBy(tracker, view);
  const found = useQuery({
    ...rowsQuery(tracker.id, asked, 0),
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch } = found;
  if (hasFailed(found)) return <Refused question={view.question} error={error} reset={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  const parts: Part[] = [{ key: '', asked, total: data.total, isOpen: true }];
  return <Found table={table} parts={parts} total={data.total} onToggle={() => undefined} />;
}

/** The artifacts of each value of a list by themselves. */
function Grouped({ table, field }: { table: TableState; field: TrackerField }) {
  const { tracker, view } = table;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const all = useQuery(countQuery(tracker.id, askedBy(tracker, view)));
  const groups = choicesWithNone(field, t('table.group.none')).flatMap((choice) => {
    const question = questionFor(view.question, field, choice);
    return question === undefined ? [] : [{ choice, asked: askedBy(tracker, { ...view, question }) }];
  });
  const counts = useQueries({ queries: groups.map(({ asked }) => countQuery(tracker.id, asked, 'group')) });
  const failed = [all, ...counts].find((one) => hasFailed(one));
  if (failed !== undefined) {
    return <Refused question={view.question} error={failed.error} reset={() => void failed.refetch()} />;
  }
  if (all.data === undefined || counts.some(({ data }) => data === undefined)) return <Waiting />;
  const parts: Part[] = groups.flatMap(({ choice, asked }, index) => {
    const total = counts[index]?.data ?? 0;
    const key = String(choice.id);
    return total === 0 ? [] : [{ key, choice, asked, total, isOpen: !closed.has(key) }];
  });
  const toggle = ({ key }: Part) => {
    const next = new Set(closed);
    if (!next.delete(key)) next.add(key);
    setClosed(next);
  };
  return <Found table={table} parts={parts} total={all.data} onToggle={toggle} />;
}

/** The search results of this table. */
export function Results({ table }: { table: TableState }) {
  const { group } = table.view;
  return group === undefined || knownChoices(group).length === 0 ? (
    <Ungrouped table={table} />
  ) : (
    <Grouped key={group.field_id} table={table} field={group} />
  );
}
