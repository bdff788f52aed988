import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSelf } from '../../api/session.ts';
import { signInOptionsQuery } from '../../api/users/joining.ts';
import { SignInFirst } from './page-failure.tsx';
import { Waiting } from './waiting.tsx';

/** A page that visitors see if the platform lets them read without an account. Otherwise they sign in first. */
export function ReadersOnly({ children }: { children: ReactNode }) {
  const isVisitor = useSelf() === null;
  const { data: options, isPending } = useQuery({ ...signInOptionsQuery, enabled: isVisitor });
  if (!isVisitor) return children;
  if (isPending) return <Waiting />;
  return options?.anonymous_reading === false ? <SignInFirst /> : children;
}
