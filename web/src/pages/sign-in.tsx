import { getRouteApi } from '@tanstack/react-router';
import { LanguageSwitch } from '../parts/language-switch.tsx';
import { SignInCard } from '../parts/sign-in/sign-in-card.tsx';

const route = getRouteApi('/sign-in');

/** Only addresses of this application: a link from another site must not redirect a person after they sign in. */
const ownAddress = (address: string | undefined): string =>
  address !== undefined && /^\/(?![/\\])/.test(address) && !address.startsWith('/sign-in') ? address : '/';

export function SignIn() {
  const next = ownAddress(route.useSearch().next);
  const navigate = route.useNavigate();
  return (
    <>
      <SignInCard next={next} onSignedIn={() => navigate({ href: next })} />
      <LanguageSwitch />
    </>
  );
}
