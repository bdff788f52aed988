import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { artifactQuery } from '../api/artifacts/artifacts.ts';
import { queryClient } from '../api/queries.ts';
import { searchQuery } from '../api/search.ts';
import { at } from '../parts/links/address.ts';
import { type SearchParameters, isAbsentKeyword, referenceAddress, trackerAddress } from './addresses.ts';
import { root } from './root.tsx';

const asked = (search: Record<string, unknown>): SearchParameters =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));

function goTo(address: string | undefined): never {
  if (address === undefined) throw notFound();
  throw redirect({ to: at(address), replace: true });
}

/** Whether the tracker of the artifact had this short name once. */
async function isFormerName(keyword: string, artifact: number): Promise<boolean> {
  const { jump } = await queryClient.fetchQuery(searchQuery(`${keyword} #${artifact}`, undefined));
  return jump?.kind === 'artifact' && jump.id === artifact;
}

/** Any keyword may be the short name of a tracker. An artifact of another tracker is not what the reference means. */
async function referredTo(search: SearchParameters): Promise<string | undefined> {
  const found = referenceAddress(search);
  if (found === undefined || typeof found === 'string') return found;
  const { keyword, artifact } = found;
  const address = `/artifacts/${artifact}`;
  try {
    const { tracker } = await queryClient.fetchQuery(artifactQuery(artifact));
    const isMeant = tracker.item_name.toLowerCase() === keyword || (await isFormerName(keyword, artifact));
    return isMeant ? address : undefined;
  } catch {
    // The page of the artifact says why it can't be shown.
    return isAbsentKeyword(keyword) ? undefined : address;
  }
}

/** Addresses of Tuleap that mails, texts and other programs contain. */
const tracker = createRoute({
  getParentRoute: () => root,
  path: '/plugins/tracker',
  validateSearch: asked,
  beforeLoad: ({ search }) => goTo(trackerAddress(search)),
});

const reference = createRoute({
  getParentRoute: () => root,
  path: '/goto',
  validateSearch: asked,
  beforeLoad: async ({ search }) => goTo(await referredTo(search)),
});

export const legacyRoutes = [tracker, reference] as const;
