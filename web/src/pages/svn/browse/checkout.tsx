import { Code, Group } from '@mantine/core';
import { Copy } from '../../../parts/copy.tsx';
import classes from '../svn.module.css';

/** How one gets a working copy. */
export function Checkout({ url }: { url: string }) {
  const command = `svn checkout ${url}`;
  return (
    <Group gap="xs" wrap="nowrap" maw="100%">
      <Code className={classes['command'] ?? ''}>{command}</Code>
      <Copy value={command} />
    </Group>
  );
}
