import { Panel } from '../../parts/panel.tsx';
import { ActivityList } from '../../parts/project/activity-list.tsx';
import { t } from '../../text/index.ts';

/** Recent activity on the platform. */
export const RecentActivity = () => (
  <Panel title={t('activity')}>
    <ActivityList />
  </Panel>
);
