import { useSelf } from '../../api/session.ts';
import { generateKey } from '../../api/users/account.ts';
import { t } from '../../text/index.ts';
import { KeyList } from './key-list.tsx';

export function KeysPage() {
  const owner = useSelf()?.user.id ?? 0;
  return (
    <KeyList
      owner={owner}
      generate={generateKey}
      title={t('keys.title')}
      hint={t('keys.hint')}
      empty={t('keys.none')}
    />
  );
}
