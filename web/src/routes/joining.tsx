import { createRoute } from '@tanstack/react-router';
import { root } from './root.tsx';
import { lazyPage } from '../load-part.ts';

const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: lazyPage(() => import('../pages/joining/join.tsx'), 'JoinPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyPage(() => import('../pages/joining/asking.tsx'), 'ForgotPasswordPage'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: lazyPage(() => import('../pages/joining/asking.tsx'), 'RegisterPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyPage(() => import('../pages/joining/following.tsx'), 'ResetPasswordPage'),
});

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  component: lazyPage(() => import('../pages/joining/following.tsx'), 'ConfirmEmailPage'),
});

const openId = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/openid/$provider',
  component: lazyPage(() => import('../pages/joining/openid.tsx'), 'OpenIdPage'),
});

/** For people who are not signed in. */
export const joiningRoutes = [join, forgotPassword, register, resetPassword, confirmEmail, openId] as const;
