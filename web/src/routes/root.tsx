import { createRootRoute } from '@tanstack/react-router';
import { preferenceQuery, preferences } from '../api/users/preferences.ts';
import { queryClient } from '../api/queries.ts';
import { selfIn, selfQuery } from '../api/session.ts';
import { prepareLive, startLive } from '../live/live.ts';
import { Shell } from '../shell/shell.tsx';
import { setTimeZone } from '../time-zone.ts';

export const root = createRootRoute({
  component: Shell,
  loader: async () => {
    prepareLive();
    const self = selfIn(await queryClient.ensureQueryData(selfQuery));
    startLive(self?.user.id ?? 0);
    if (self === null) return self;
    // Not awaited: pages are shown before the time zone of their dates is loaded.
    void queryClient.ensureQueryData(preferenceQuery(preferences.timeZone)).then(setTimeZone, () => {});
    return self;
  },
});
