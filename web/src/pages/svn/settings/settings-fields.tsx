import { Checkbox, Fieldset, Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../text/index.ts';
import { AccessFileField } from './access-file-field.tsx';
import type { RepositoryDraft, AccessFileFault } from './draft.ts';
import { PathNotifications } from './notifications.tsx';

interface Props {
  project: number;
  draft: RepositoryDraft;
  onChange: (change: Partial<RepositoryDraft>) => void;
  fault: AccessFileFault | undefined;
  /** content below the access file */
  versions?: ReactNode;
}

function CommitRules({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  return (
    <Fieldset legend={t('svn.settings.rules')}>
      <Stack gap="sm">
        <Checkbox
          label={t('svn.settings.reference')}
          description={t('svn.settings.reference.hint')}
          checked={draft.isReferenceMandatory}
          onChange={(event) => onChange({ isReferenceMandatory: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('svn.settings.messages')}
          description={t('svn.settings.messages.hint')}
          checked={draft.isMessageChangeAllowed}
          onChange={(event) => onChange({ isMessageChangeAllowed: event.currentTarget.checked })}
        />
      </Stack>
    </Fieldset>
  );
}

function ImmutableTags({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  return (
    <Fieldset legend={t('svn.settings.tags')}>
      <Stack gap="sm">
        <Textarea
          label={t('svn.settings.tags.paths')}
          description={t('svn.settings.tags.paths.hint')}
          autosize
          minRows={2}
          value={draft.immutablePaths}
          onChange={(event) => onChange({ immutablePaths: event.currentTarget.value })}
        />
        <Textarea
          label={t('svn.settings.tags.whitelist')}
          description={t('svn.settings.tags.whitelist.hint')}
          autosize
          minRows={2}
          value={draft.whitelist}
          onChange={(event) => onChange({ whitelist: event.currentTarget.value })}
        />
      </Stack>
    </Fieldset>
  );
}

/** Every setting of a repository, for a new one and for one that is there. */
export function SettingsFields({ project, draft, onChange, fault, versions }: Props) {
  return (
    <Stack>
      <CommitRules draft={draft} onChange={onChange} />
      <ImmutableTags draft={draft} onChange={onChange} />
      <Fieldset legend={t('svn.settings.access')}>
        <Stack gap="sm">
          <Checkbox
            label={t('svn.settings.access.default')}
            description={t('svn.settings.access.default.hint')}
            checked={draft.hasDefaultPermissions}
            onChange={(event) => onChange({ hasDefaultPermissions: event.currentTarget.checked })}
          />
          <AccessFileField value={draft.accessFile} onChange={(accessFile) => onChange({ accessFile })} fault={fault} />
          {versions}
        </Stack>
      </Fieldset>
      <PathNotifications
        project={project}
        entries={draft.notifications}
        onChange={(notifications) => onChange({ notifications })}
      />
    </Stack>
  );
}
