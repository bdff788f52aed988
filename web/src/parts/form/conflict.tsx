import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { t } from '../../text/index.ts';
import { LastChange } from '../feedback/last-change.tsx';
import type { FormConflict } from './use-edit-form.ts';

/** Says that somebody else changed what the form shows, and offers the ways on. */
export function Conflict({ of, isSaving }: { of: FormConflict; isSaving: boolean }) {
  const { error, changed, loadTheirs, saveAnyway } = of;
  return (
    <Alert color="orange" role="alert" title={t('conflict.title')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('conflict.kept')}</Text>
        <LastChange changes={error.changes} />
        {changed.length > 0 && (
          <div>
            <Text size="sm">{t('conflict.changed')}</Text>
            <List size="sm">
              {changed.map(({ label, value }) => (
                <List.Item key={label} style={{ overflowWrap: 'anywhere' }}>
                  {value === undefined
                    ? label
                    : t('conflict.value', { label, value: value === '' ? t('conflict.empty') : value })}
                </List.Item>
              ))}
            </List>
          </div>
        )}
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={loadTheirs}>
            {t('conflict.theirs')}
          </Button>
          <Button size="xs" variant="default" loading={isSaving} onClick={saveAnyway}>
            {t('conflict.mine')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
