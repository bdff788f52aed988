import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';

/** The banner of the platform or of a project. */
export function Banner({ message, label }: { message: string | null; label: string }) {
  if (message === null) return null;
  return (
    <Alert
      variant="light"
      color="gray"
      icon={<IconInfoCircle size={18} />}
      role="note"
      aria-label={label}
      mb="md"
      py="xs"
      style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
    >
      {message}
    </Alert>
  );
}
