import { can } from '../../../parts/can.tsx';
import { Forbidden } from '../../../parts/feedback/page-failure.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { ReadOnly } from '../../../parts/read-only.tsx';
import { t } from '../../../text/index.ts';
import { SettingsForm } from './settings-form.tsx';
import { useRepository } from '../use-repository.ts';

export function RepositorySettingsPage() {
  const repository = useRepository();
  const { settings } = repository;
  if (!can(repository, 'repository.read_administration') || settings === undefined) {
    return <Forbidden>{t('svn.settings.notYours')}</Forbidden>;
  }
  return (
    <>
      <PageTitle>{t('svn.settings.title', { name: repository.name })}</PageTitle>
      <ReadOnly when={!can(repository, 'repository.administer')}>
        <SettingsForm key={repository.id} repository={repository} settings={settings} />
      </ReadOnly>
    </>
  );
}
