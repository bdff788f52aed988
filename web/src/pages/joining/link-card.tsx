import { Alert, Card, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkContent } from '../../../../contract/accounts/invitation.ts';
import { linkQuery } from '../../api/users/joining.ts';
import { Waiting } from '../../parts/feedback/waiting.tsx';
import { LinkButton } from '../../parts/links/link-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { t } from '../../text/index.ts';
import { errorText } from '../../parts/feedback/error-text.ts';

/** The frame of pages for people who are not signed in. */
export function JoiningCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card withBorder maw={440} mx="auto" mt="xl" p="xl">
      <PageTitle>{title}</PageTitle>
      {children}
    </Card>
  );
}

interface Props {
  title: string;
  purposes: readonly LinkContent['purpose'][];
  children: (token: string, content: LinkContent) => ReactNode;
}

/** A page that a link in a mail leads to. Its secret is in the fragment of the address. */
export function LinkCard({ title, purposes, children }: Props) {
  const token = useLocation({ select: ({ hash }) => hash });
  const { data, error } = useQuery({ ...linkQuery(token), enabled: token !== '' });
  if (token === '' || error !== null || (data !== undefined && !purposes.includes(data.purpose))) {
    return (
      <JoiningCard title={t('link.dead')}>
        <Stack>
          <Text>{token === '' ? t('link.missing') : error ? errorText(error) : t('link.missing')}</Text>
          <LinkButton to="/sign-in">{t('link.signIn')}</LinkButton>
        </Stack>
      </JoiningCard>
    );
  }
  return <JoiningCard title={title}>{data === undefined ? <Waiting /> : children(token, data)}</JoiningCard>;
}

/** The same for every address, so that it tells nothing about accounts. */
export function MailSent() {
  return (
    <output>
      <Alert color="green" title={t('sent.title')} role="none">
        {t('sent.hint')}
      </Alert>
    </output>
  );
}
