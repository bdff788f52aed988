import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

/** What is wider than the page scrolls in its own box, with the keyboard too. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
      {children}
    </Box>
  );
}
