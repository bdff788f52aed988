import { Button, Group } from '@mantine/core';
import { IconCode, IconFilter } from '@tabler/icons-react';
import { Suspense } from 'react';
import { t } from '../../../text/index.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import classes from '../filters/filters.module.css';
import { tqlOf } from '../filters/to-tql.ts';
import type { TableState } from '../view/use-table.ts';
import { lazyPart } from '../../../load-part.ts';
import { NoConnectionIfLost } from '../../../parts/feedback/no-connection.tsx';

/** CodeMirror is loaded with the first query. */
const ExpertBar = lazyPart(() => import('../expert/expert-bar.tsx'), 'ExpertBar');

/** The filter of the table: chips, or a TQL query. */
export function QuestionBar({ table }: { table: TableState }) {
  const { tracker, view, go } = table;
  const { question } = view;
  if ('criteria' in question) {
    const write = () => go({ tql: tqlOf(tracker, question.criteria), filter: undefined });
    return (
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap={4}>
        <FilterBar table={{ ...table, at: view.at }} criteria={question.criteria} />
        <Button
          size="xs"
          variant="subtle"
          px={8}
          leftSection={<IconCode size={14} />}
          onClick={write}
          flex="none"
          className={`${classes['tql']} ${classes['brief']}`}
          title={t('tql.write')}
        >
          {t('tql.write')}
        </Button>
      </Group>
    );
  }
  return (
    <Suspense fallback={<NoConnectionIfLost />}>
      <ExpertBar table={table} tql={question.tql}>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconFilter size={14} />}
          onClick={() => go({ tql: undefined, filter: {} })}
        >
          {t('tql.leave')}
        </Button>
      </ExpertBar>
    </Suspense>
  );
}
