import { Stack } from '@mantine/core';
import { WhileSeen } from '../../live/while-seen.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { AsOfMenu } from './bar/as-of-menu.tsx';
import { ColumnsMenu } from './bar/columns-menu.tsx';
import { GroupMenu } from './bar/group-menu.tsx';
import { QuestionBar } from './bar/question-bar.tsx';
import { ReportMenu } from './reports/report-menu.tsx';
import { Results } from './results.tsx';
import { isUsualReport } from './view/view.ts';
import { useTable } from './view/use-table.ts';

/** The artifacts of a tracker. */
export function ArtifactTable() {
  const table = useTable();
  const { tracker, report } = table;
  const isUsual = isUsualReport(report);
  return (
    <Stack gap="xs">
      <PageTitle
        tab={[...(isUsual ? [] : [report.label]), tracker.label, tracker.project.label].join(' · ')}
        actions={
          <>
            <ReportMenu table={table} />
            <ColumnsMenu table={table} />
            <GroupMenu table={table} />
            <AsOfMenu table={table} />
          </>
        }
      >
        {isUsual ? tracker.label : report.label}
      </PageTitle>
      <WhileSeen tracker={tracker}>
        <QuestionBar table={table} />
        <Results table={table} />
      </WhileSeen>
    </Stack>
  );
}
