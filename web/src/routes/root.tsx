import { createRootRoute } from '@tanstack/react-router';
import { preferenceQuery, preferences } from '../api/users/preferences.ts';
import { queryClient } from '../api/queries.ts';
import { selfIn, selfQuery } from '../api/session.ts';
import { Shell } from '../shell/shell.tsx';
import { setTimeZone } from '../time-zone.ts';

export const root = createRootRoute({
  component: Shell,
  loader: async () => {
    const self = selfIn(await queryClient.ensureQueryData(selfQuery));
    // Not awaited: pages are shown before the time zone of their dates is loaded.
    if (self !== null)
      void queryClient.ensureQueryData(preferenceQuery(preferences.timeZone)).then(setTimeZone, () => {});
    return self;
  },
});
