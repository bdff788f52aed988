import { Alert, Loader, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ConnectionCheck } from '../../../../../contract/accounts/openid.ts';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';
import { reasonInWords } from '../../../text/reasons/reasons.ts';

interface Props {
  title: string;
  name: string;
  check: () => Promise<ConnectionCheck>;
  onClose: () => void;
}

/** Tries a connection, and shows the outcome. */
export function ConnectionDialog({ title, name, check, onClose }: Props) {
  const { data, error } = useQuery({
    queryKey: ['connection-check', name],
    queryFn: check,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <Refusal error={error} />
      {data === undefined && error === null && <Loader aria-label={t('sso.checking')} />}
      {data !== undefined && (
        <Alert
          color={data.is_ok ? 'green' : 'red'}
          role={data.is_ok ? 'status' : 'alert'}
          title={data.is_ok ? t('sso.check.good') : t('sso.check.bad')}
          style={{ overflowWrap: 'anywhere' }}
        >
          {reasonInWords(data.message)}
        </Alert>
      )}
    </Modal>
  );
}
