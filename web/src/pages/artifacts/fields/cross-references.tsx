import { Anchor, Group, Text } from '@mantine/core';
import { t } from '../../../text/index.ts';
import { type FieldValue, fieldWidget } from './widget.ts';

interface Reference {
  ref: string;
  url: string;
  direction: 'in' | 'out' | 'both';
}

/** The address within this application, whatever the server calls itself. */
function localAddress(url: string): string {
  const { pathname, search } = new URL(url, window.location.href);
  return pathname + search;
}

const groups = [
  ['out', 'field.references.out'],
  ['in', 'field.references.in'],
  ['both', 'field.references.both'],
] as const;

/** What the artifact's texts refer to, and what refers to it: artifacts and commits. */
export const crossReferencesWidget = fieldWidget<FieldValue & { value: Reference[] }>({
  Show: ({ value: { value: references } }) => (
    <>
      {references.length === 0 && <Text c="dimmed">{t('field.references.none')}</Text>}
      {groups.map(([direction, key]) => {
        const shown = references.filter((reference) => reference.direction === direction);
        return shown.length === 0 ? null : (
          <Group key={direction} gap="xs">
            <Text size="sm" c="dimmed">
              {t(key)}
            </Text>
            {shown.map(({ ref, url }) => (
              <Anchor key={ref} href={localAddress(url)}>
                {ref}
              </Anchor>
            ))}
          </Group>
        );
      })}
    </>
  ),
});
