import { Outlet, useLocation } from '@tanstack/react-router';
import { useSelf, useVisit } from '../../api/session.ts';
import { can } from '../../parts/can.tsx';
import { Forbidden, SignInFirst } from '../../parts/feedback/page-failure.tsx';
import { t } from '../../text/index.ts';

/** The layout of site administration pages. Their navigation is at the side. */
export function AdministrationFrame() {
  const visit = useVisit();
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  if (useSelf() === null) return <SignInFirst />;
  // People who approve projects have this page only.
  const isTheirs = path === '/admin/projects' && can(visit, 'platform.list_pending_projects');
  const isShown = can(visit, 'platform.administer') || isTheirs;
  return isShown ? <Outlet /> : <Forbidden>{t('admin.refused')}</Forbidden>;
}
