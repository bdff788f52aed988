import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProjectAccess } from '../../../../contract/projects/project.ts';
import { signInOptionsQuery } from '../../api/users/joining.ts';
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
  const isOpen = useQuery(signInOptionsQuery).data?.anonymous_reading ?? false;
  // Where there are restricted users, a choice of its own includes them.
  const others = offered.includes('unrestricted') ? 'unrestricted accounts' : 'accounts';
  const readers = isOpen ? 'everyone' : others;
  return (
    <Radio.Group label={t('access.label')} value={value} onChange={onChange} error={error}>
      <Stack gap="xs" my={6}>
        {offered.map((access) => (
          <Radio key={access} value={access} label={accessLabel(access)} description={accessHint(access, readers)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
