import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { AuditVerification } from '../../../../contract/platform/audit.ts';
import { verifyAudit } from '../../api/audit.ts';
import { Refusal } from '../../parts/feedback/refusal.tsx';
import { t } from '../../text/index.ts';
import { AuditLog } from './audit-log.tsx';

const faultTexts = {
  removed: 'audit.removed',
  changed: 'audit.changed',
  added: 'audit.added',
  end_removed: 'audit.endRemoved',
} as const;

function Result({ of: { first_line: first, last_line: last, hash, fault } }: { of: AuditVerification }) {
  return (
    <Alert color={fault === null ? 'green' : 'red'} style={{ overflowWrap: 'anywhere' }}>
      <output>
        {fault === null ? t('audit.intact', { first, last, hash }) : t(faultTexts[fault.kind], { line: fault.line })}
      </output>
    </Alert>
  );
}

export function PlatformAudit() {
  const verifying = useMutation({ mutationFn: verifyAudit });
  return (
    <AuditLog
      actions={
        <Button loading={verifying.isPending} onClick={() => verifying.mutate()}>
          {t('audit.verify')}
        </Button>
      }
    >
      <Refusal error={verifying.error} />
      {verifying.data !== undefined && <Result of={verifying.data} />}
    </AuditLog>
  );
}
