import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './tokens.css';
import './main.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchAttendance } from './api/attendance.ts';
import { endHeadStart } from './api/head-start.ts';
import { queryClient } from './api/queries.ts';
import { reloadWhenBack } from './api/reload-when-back.ts';
import { keepSession } from './api/session.ts';
import { applyLanguage, useActiveLocale } from './language.ts';
import { keepFocusOfButtons, returnFocusToOpeners } from './kept-focus.ts';
import { refreshWhenChanged } from './live/refresh.ts';
import { router } from './router.tsx';
import { cssVariables, theme } from './theme.ts';
import { restartAfterUpgrade } from './upgrade.ts';

/** A new tree for each language, because texts are read when things are drawn. */
const Pages = () => <RouterProvider key={useActiveLocale()} router={router} />;

// A function, because an entry that awaits at its top level makes the bundler split it into twice as many files.
async function start(root: HTMLElement): Promise<void> {
  restartAfterUpgrade({
    isLeaving: () => router.state.resolvedLocation?.pathname !== router.latestLocation.pathname,
    onLeave: (listener) => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && listener()),
  });
  await applyLanguage();
  refreshWhenChanged(queryClient);
  reloadWhenBack(queryClient);
  keepFocusOfButtons();
  returnFocusToOpeners();
  // A failure shows with the next request.
  watchAttendance(() => void keepSession(queryClient).catch(() => undefined));
  router.subscribe('onResolved', endHeadStart);
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <Notifications position="bottom-left" />
        <QueryClientProvider client={queryClient}>
          <Pages />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
void start(root);
