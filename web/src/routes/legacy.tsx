import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { at } from '../parts/links/address.ts';
import { type Asked, referenceAddress, trackerAddress } from './addresses.ts';
import { root } from './root.tsx';

const asked = (search: Record<string, unknown>): Asked =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));

function goTo(address: string | undefined): never {
  if (address === undefined) throw notFound();
  throw redirect({ to: at(address), replace: true });
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
  beforeLoad: ({ search }) => goTo(referenceAddress(search)),
});

export const legacyRoutes = [tracker, reference] as const;
