import { createRootRoute, type ErrorComponentProps, redirect } from '@tanstack/react-router';
import { preferenceQuery, preferences } from '../api/users/preferences.ts';
import { queryClient } from '../api/queries.ts';
import { selfIn, selfQuery } from '../api/session.ts';
import { setAccountLanguage } from '../language.ts';
import { prepareLive, startLive } from '../live/live.ts';
import { PageFailure } from '../parts/feedback/page-failure.tsx';
import { Shell } from '../shell/shell.tsx';
import { setTimeZone } from '../time-zone.ts';

/** Without an answer about the person, there is no frame around the page. */
const Failed = (props: ErrorComponentProps) => (
  <main>
    <PageFailure {...props} />
  </main>
);

export const root = createRootRoute({
  component: Shell,
  errorComponent: Failed,
  // Until a required second factor is set up, the server refuses everything else.
  beforeLoad: async ({ location }) => {
    const { lacks_second_factor: isLacking } = await queryClient.ensureQueryData(selfQuery);
    if (isLacking && location.pathname !== '/account/security') throw redirect({ to: '/account/security' });
  },
  loader: async () => {
    prepareLive();
    const visit = await queryClient.ensureQueryData(selfQuery);
    const self = visit.lacks_second_factor ? null : selfIn(visit);
    startLive(self?.user.id ?? 0);
    if (self === null) {
      if (!visit.lacks_second_factor) await setAccountLanguage(null);
      return self;
    }
    await Promise.all([
      queryClient.ensureQueryData(preferenceQuery(preferences.language)).then(setAccountLanguage, () => {}),
      queryClient.ensureQueryData(preferenceQuery(preferences.timeZone)).then(setTimeZone, () => {}),
    ]);
    return self;
  },
});
