import { Anchor, Group, Text } from '@mantine/core';
import { t } from '../../text/index.ts';
import { type FieldValue, valueUi } from '../field-ui.ts';
import { addressesCell } from '../cell/cells.tsx';

interface Reference {
  ref: string;
  url: string;
  direction: 'in' | 'out' | 'both';
}

/** The address within this application, independent of the public name of the server. */
function localAddress(url: string): string {
  const { pathname, search } = new URL(url, window.location.href);
  return pathname + search;
}

const groups = [
  ['out', 'field.references.out'],
  ['in', 'field.references.in'],
  ['both', 'field.references.both'],
] as const;

/** The artifacts and commits that the texts of an artifact refer to, and those that refer to it. */
export const crossReferencesUi = valueUi<FieldValue & { value: Reference[] }>({
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
              <Anchor key={ref} href={localAddress(url)} display="inline-block" style={{ lineHeight: '24px' }}>
                {ref}
              </Anchor>
            ))}
          </Group>
        );
      })}
    </>
  ),
  editor: null,
  cell: ({ value }) => addressesCell(((value ?? []) as Reference[]).map(({ ref, url }) => ({ text: ref, url }))),
  Default: null,
});
