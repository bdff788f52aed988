import type { KnownTracker } from '../../api/trackers/structure.ts';
import { t } from '../../text/index.ts';
import { Can } from '../can.tsx';
import { LinkButton } from '../links/link-button.tsx';
import { Empty } from './empty.tsx';

/** Says that nothing can be created in a tracker without fields, and offers the first one to its administrators. */
export const NoFields = ({ tracker }: { tracker: KnownTracker }) => (
  <Empty
    action={
      <Can on={tracker} action="tracker.read_administration">
        <LinkButton to="/trackers/$tracker/admin/fields" params={{ tracker: tracker.id }} size="xs" variant="light">
          {t('trackerAdmin.add')}
        </LinkButton>
      </Can>
    }
  >
    {t('table.empty.fields')}
  </Empty>
);
