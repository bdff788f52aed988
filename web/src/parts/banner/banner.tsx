import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { BannerImportance } from '../../../../contract/platform/banner.ts';
import { LinkedText } from '../rich-text/linked-text.tsx';

const colors: Record<BannerImportance, string> = { standard: 'gray', warning: 'yellow', critical: 'red' };

interface BannerProps {
  message: string | null;
  label: string;
  importance?: BannerImportance;
  /** whose banner it is; undefined: that of the platform */
  project?: number;
}

/** The banner of the platform or of a project. */
export function Banner({ message, label, importance = 'standard', project }: BannerProps) {
  if (message === null) return null;
  const Icon = importance === 'standard' ? IconInfoCircle : IconAlertTriangle;
  return (
    <Alert
      variant="light"
      color={colors[importance]}
      icon={<Icon size={18} />}
      role="note"
      aria-label={label}
      mb="md"
      py="xs"
      style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
    >
      <LinkedText text={message} project={project ?? null} />
    </Alert>
  );
}
