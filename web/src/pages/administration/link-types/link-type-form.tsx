import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { LinkType } from '../../../../../contract/tracker-field.ts';
import { addLinkType, renameLinkType } from '../../../api/administration.ts';
import { t } from '../../../text/index.ts';
import { FormDialog } from '../form-dialog.tsx';

interface Props {
  /** none: a new one */
  type?: LinkType;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

export function LinkTypeForm({ type, onClose, onSaved }: Props) {
  const [shortname, setShortname] = useState(type?.shortname ?? '');
  const [forward, setForward] = useState(type?.forward_label ?? '');
  const [reverse, setReverse] = useState(type?.reverse_label ?? '');
  const save = async () => {
    const labels = { forward_label: forward, reverse_label: reverse };
    await (type === undefined ? addLinkType({ shortname, ...labels }) : renameLinkType(type.shortname, labels));
    await onSaved();
  };
  const title =
    type === undefined ? t('admin.linkTypes.new') : t('admin.linkTypes.rename.of', { name: type.shortname });
  return (
    <FormDialog title={title} label={t('app.save')} onClose={onClose} action={save}>
      {type === undefined && (
        <TextInput
          data-autofocus
          label={t('admin.linkTypes.shortname')}
          description={t('admin.linkTypes.shortname.hint')}
          required
          value={shortname}
          onChange={(event) => setShortname(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={t('admin.linkTypes.forward')}
        description={t('admin.linkTypes.forward.hint')}
        required
        value={forward}
        onChange={(event) => setForward(event.currentTarget.value)}
      />
      <TextInput
        label={t('admin.linkTypes.reverse')}
        description={t('admin.linkTypes.reverse.hint')}
        required
        value={reverse}
        onChange={(event) => setReverse(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
