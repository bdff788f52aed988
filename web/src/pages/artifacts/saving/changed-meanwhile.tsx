import { Alert, Button, Group } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import type { Known } from '../../../api/artifacts/artifacts.ts';
import { t } from '../../../text/index.ts';
import { personName } from '../../../parts/names.ts';

/** Warns that someone else changed the artifact after the draft was started. */
export function ChangedMeanwhile({ known, onLook }: { known: Known; onLook: () => void }) {
  return (
    <Alert variant="default" mb="xs" icon={<IconGitMerge aria-hidden />} title={t('merge.meanwhile')}>
      <Group gap="sm">
        {t('merge.meanwhile.hint', { name: personName(known.artifact.last_update_by_user) })}
        <Button size="xs" variant="default" onClick={onLook}>
          {t('merge.look')}
        </Button>
      </Group>
    </Alert>
  );
}
