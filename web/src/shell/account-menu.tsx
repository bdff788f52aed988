import { ActionIcon, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { signOut, useSelf } from '../api/session.ts';
import { Avatar } from '../parts/avatar/avatar.tsx';
import { Can, can } from '../parts/can.tsx';
import { LinkButton } from '../parts/links/link-button.tsx';
import { t } from '../text/index.ts';
import { personName } from '../parts/names.ts';
import { rememberUser } from '../parts/sign-in/last-user.ts';
import { useThemeSwitch } from './color-scheme.tsx';

export function AccountMenu() {
  const self = useSelf();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { href } = useLocation();
  const { switchTheme } = useThemeSwitch();
  const leaving = useMutation({
    mutationFn: signOut,
    onSuccess: async ({ provider_url: url }) => {
      queries.clear();
      rememberUser(null);
      if (url !== null) return globalThis.location.assign(url);
      return navigate({ to: '/', reloadDocument: true });
    },
  });
  if (self === null) {
    return (
      <LinkButton to="/sign-in" search={{ next: href }} size="xs" variant="light">
        {t('app.signIn')}
      </LinkButton>
    );
  }
  return (
    <Menu position="bottom-end" withArrow>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('app.account')}>
          <Avatar user={self.user} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{personName(self.user)}</Menu.Label>
        <Menu.Item component={Link} to="/account">
          {t('account.title')}
        </Menu.Item>
        <Menu.Item component={Link} to="/account/keys">
          {t('account.keys')}
        </Menu.Item>
        <Can on={self} action="platform.administer">
          <Menu.Item component={Link} to="/admin">
            {t('admin.title')}
          </Menu.Item>
        </Can>
        {can(self, 'platform.list_pending_projects') && !can(self, 'platform.administer') && (
          <Menu.Item component={Link} to="/admin/projects">
            {t(can(self, 'platform.list_projects_by_status') ? 'admin.projects' : 'admin.projects.deciding')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/help">
          {t('help.title')}
        </Menu.Item>
        <Menu.Item component="a" href="/api/explorer/">
          {t('app.explorer')}
        </Menu.Item>
        <Menu.Item hiddenFrom="xs" onClick={switchTheme}>
          {t('app.theme')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => leaving.mutate()}>{t('app.signOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
