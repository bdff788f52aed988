import { Modal } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AccessKey, AccessKeyUse } from '../../../../contract/accounts/access-key.ts';
import { keyUsesQuery } from '../../api/users/account.ts';
import { Empty } from '../../parts/feedback/empty.tsx';
import { type Column, DataTable } from '../../parts/list/data-table.tsx';
import { Pages } from '../../parts/list/pages.tsx';
import { Moment } from '../../parts/moment.tsx';
import { t } from '../../text/index.ts';

const columns: Column<AccessKeyUse>[] = [
  { header: 'keys.uses.date', cell: ({ date }) => <Moment at={date} /> },
  { header: 'keys.usedBy', cell: ({ address }) => address },
  { header: 'keys.uses.route', cell: ({ method, route }) => `${method} ${route}` },
  { header: 'keys.uses.status', cell: ({ status }) => status ?? '–' },
  { header: 'keys.uses.count', cell: ({ count }) => count },
];

/** The last 30 days of a key. */
export function KeyUses({ ofKey: { id }, name, onClose }: { ofKey: AccessKey; name: string; onClose: () => void }) {
  const found = useInfiniteQuery(keyUsesQuery(id));
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={t('keys.uses.of', { key: name })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Pages of={found} empty={<Empty>{t('keys.uses.none')}</Empty>}>
        {(uses) => (
          <DataTable
            label={t('keys.uses')}
            rows={uses}
            keyOf={({ date, address, method, route, status }) => `${date} ${address} ${method} ${route} ${status}`}
            columns={columns}
          />
        )}
      </Pages>
    </Modal>
  );
}
