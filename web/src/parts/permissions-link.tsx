import { Text } from '@mantine/core';
import type { ExplainedThing } from '../api/permissions.ts';
import { useSelf } from '../api/session.ts';
import { t } from '../text/index.ts';
import { TextLink } from './links/text-link.tsx';

/** Leads people who are signed in to what they may do with a thing, and why. */
export function PermissionsLink({ kind, id, path }: Omit<ExplainedThing, 'user'>) {
  if (useSelf() === null) return null;
  return (
    <Text size="sm" mt="sm">
      <TextLink to="/permissions/$kind/$id" params={{ kind, id }} search={path === undefined ? {} : { path }}>
        {t('permissions.title')}
      </TextLink>
    </Text>
  );
}
