import { Radio, Stack } from '@mantine/core';
import type { ProjectAccess } from '../../../../contract/projects/project.ts';
import { t } from '../../text/index.ts';
import { accessHint, accessLabel } from './access-label.ts';

interface Props {
  value: ProjectAccess;
  onChange: (access: ProjectAccess) => void;
  /** those that may be chosen */
  offered: readonly ProjectAccess[];
  error?: string | undefined;
}

/** Chooses the visibility of a project. */
export function AccessChoice({ value, onChange, offered, error }: Props) {
  return (
    <Radio.Group label={t('access.label')} value={value} onChange={onChange} error={error}>
      <Stack gap="xs" my={6}>
        {offered.map((access) => (
          <Radio key={access} value={access} label={accessLabel(access)} description={accessHint(access)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
