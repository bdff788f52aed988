import { Outlet, useLocation } from '@tanstack/react-router';
import { useSelf } from '../api/session.ts';
import { Empty } from '../parts/feedback/empty.tsx';
import { LinkButton } from '../parts/links/link-button.tsx';
import { t } from '../text/index.ts';
import { Sections } from './sections.tsx';

/** The layout of account pages. */
export function AccountFrame() {
  const { href } = useLocation();
  if (useSelf() === null) {
    const signIn = (
      <LinkButton to="/sign-in" search={{ next: href }}>
        {t('app.signIn')}
      </LinkButton>
    );
    return <Empty action={signIn}>{t('account.signInFirst')}</Empty>;
  }
  return (
    <>
      <Sections
        label={t('account.title')}
        sections={[
          { label: t('account.profile'), to: '/account', exact: true },
          { label: t('account.security'), to: '/account/security' },
          { label: t('notify.title'), to: '/account/notifications' },
          { label: t('account.keys'), to: '/account/keys' },
          { label: t('account.sessions'), to: '/account/sessions' },
        ]}
      />
      <Outlet />
    </>
  );
}
