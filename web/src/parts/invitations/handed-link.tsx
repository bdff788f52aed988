import { Code, Group } from '@mantine/core';
import { Copy } from '../copy.tsx';

/** A one-time link that a person hands over. */
export function HandedLink({ label, link }: { label: string; link: string }) {
  return (
    <Group gap="sm">
      <Code aria-label={label} style={{ overflowWrap: 'anywhere' }} fz="sm">
        {link}
      </Code>
      <Copy value={link} />
    </Group>
  );
}
