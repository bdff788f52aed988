import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FullUser } from '../../../../contract/accounts/user.ts';
import type { LinkContent } from '../../../../contract/accounts/invitation.ts';
import { acceptInvitation } from '../../api/users/joining.ts';
import { FormButtons } from '../../parts/form/form-buttons.tsx';
import { about } from '../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../parts/form/use-api-form.ts';
import { isFilled } from '../../parts/form/validators.ts';
import { platformName } from '../../platform.ts';
import { t } from '../../text/index.ts';
import { LinkCard } from './link-card.tsx';
import { PasswordInputs, passwordRules } from './password-inputs.tsx';

/** A name to begin with. */
const proposalFrom = (email: string): string =>
  (email.split('@', 1)[0] ?? '').toLowerCase().replaceAll(/[^a-z0-9._-]/g, '');

/** The account exists, but its password opens no session: it needs an approval, or single sign-on. */
function Unopened({ user }: { user: FullUser }) {
  const username = user.username ?? '';
  const waits = user.status === 'P';
  return (
    <output>
      <Alert color="blue" title={t(waits ? 'join.waits' : 'join.elsewhere')} role="none">
        {t(waits ? 'join.waits.hint' : 'join.elsewhere.hint', { username })}
      </Alert>
    </output>
  );
}

function JoinForm({ token, content }: { token: string; content: LinkContent }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [unopened, setUnopened] = useState<FullUser>();
  const saved = useApiForm({
    initialValues: { username: proposalFrom(content.email), real_name: '', password: '', again: '' },
    validate: { username: isFilled, real_name: isFilled, ...passwordRules },
    refusals: { username: about.username, password: about.password },
    save: ({ again: _again, ...values }) => acceptInvitation({ token, ...values }),
    onSaved: async ({ session, project, user }) => {
      if (session === null) return setUnopened(user);
      // The link is used up. Everything else was seen by nobody in particular.
      await queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'link' });
      return navigate({ href: project === null ? '/' : `/projects/${project.id}`, replace: true });
    },
  });
  const { form } = saved;
  if (unopened !== undefined) return <Unopened user={unopened} />;
  const { email, project } = content;
  return (
    <form noValidate onSubmit={saved.onSubmit}>
      <Stack>
        <Text size="sm">
          {project === null ? t('join.platform', { email }) : t('join.project', { email, project: project.label })}
        </Text>
        <TextInput
          label={t('join.username')}
          description={t('join.username.hint')}
          autoComplete="username"
          required
          {...form.getInputProps('username')}
        />
        <TextInput
          label={t('account.realName')}
          autoComplete="name"
          maxLength={255}
          required
          {...form.getInputProps('real_name')}
        />
        <PasswordInputs form={form} />
        <FormButtons of={saved} label={t('join.submit')} />
      </Stack>
    </form>
  );
}

export function JoinPage() {
  return (
    <LinkCard title={t('join.title', { platform: platformName() })} purposes={['invitation', 'registration']}>
      {(token, content) => <JoinForm token={token} content={content} />}
    </LinkCard>
  );
}
