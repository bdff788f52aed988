import { Outlet } from '@tanstack/react-router';
import { useSelf } from '../../api/session.ts';
import { SignInFirst } from '../../parts/feedback/page-failure.tsx';
import { t } from '../../text/index.ts';
import { Sections } from '../sections.tsx';

/** The layout of account pages. */
export function AccountFrame() {
  if (useSelf() === null) return <SignInFirst />;
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
