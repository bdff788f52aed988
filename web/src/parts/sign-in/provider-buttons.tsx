import { Button, Divider, Stack } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { signInOptionsQuery } from '../../api/users/joining.ts';
import { goToProvider } from '../../api/users/openid.ts';
import { t } from '../../text/index.ts';
import { Refusal } from '../feedback/refusal.tsx';

/** Buttons that lead to the providers of single sign-on, and back to this page. */
export function ProviderButtons({ next, isAlone = false }: { next: string; isAlone?: boolean }) {
  const { openid_providers: providers } = useSuspenseQuery(signInOptionsQuery).data;
  const leaving = useMutation({ mutationFn: (id: number) => goToProvider(id, 'sign_in', next) });
  if (providers.length === 0) return null;
  return (
    <Stack gap="sm">
      {!isAlone && <Divider label={t('signIn.or')} />}
      <Refusal error={leaving.error} />
      {providers.map(({ id, label }) => (
        <Button
          key={id}
          variant={isAlone ? 'filled' : 'default'}
          loading={leaving.isPending && leaving.variables === id}
          onClick={() => leaving.mutate(id)}
        >
          {t('signIn.with', { provider: label })}
        </Button>
      ))}
    </Stack>
  );
}
