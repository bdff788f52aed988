import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { commentQuery, deleteComment, editComment, type KnownComment } from '../../../api/artifacts/comments.ts';
import type { Version } from '../../../api/writes.ts';
import { TextEditor } from '../../../fields/text/text-editor.tsx';
import { type TextFormat, textFormats } from '../../../fields/text/text-format.ts';
import { can } from '../../../parts/can.tsx';
import { Confirm } from '../../../parts/confirm.tsx';
import { done } from '../../../parts/feedback/done.ts';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import { t } from '../../../text/index.ts';
import { changeAnchor } from './go-to-change.tsx';

/** The text as its author wrote it. */
function writtenIn({ body, commonmark, format }: KnownComment): { content: string; format: TextFormat } {
  if (commonmark !== undefined) return { content: commonmark, format: 'commonmark' };
  return { content: body, format: textFormats.find((one) => one === format) ?? 'text' };
}

interface Place {
  artifact: number;
  changeset: number;
}

interface CommentDialogProps {
  place: Place;
  comment: KnownComment;
  onDone: () => Promise<void>;
  onClose: () => void;
}

function EditDialog({ place, comment, onDone, onClose }: CommentDialogProps) {
  const saved = useEditForm({
    seen: comment,
    valuesOf: (seen) => {
      const { content, format } = writtenIn(seen);
      return { body: content, format };
    },
    validate: { body: isFilled },
    save: ({ body, format }, base) => editComment(place.artifact, place.changeset, base, { body, format }),
    onSaved: async () => {
      await onDone();
      onClose();
      done(t('comment.edited.done'));
    },
  });
  const { form } = saved;
  const { body: error } = form.errors;
  return (
    <FormDialog title={t('comment.edit')} label={t('app.save')} of={saved} onClose={onClose}>
      <TextEditor
        label={t('comment.title')}
        error={typeof error === 'string' ? error : undefined}
        text={{ content: form.values.body, format: form.values.format }}
        onChange={({ content, format }) => form.setValues({ body: content, format })}
      />
    </FormDialog>
  );
}

function DeleteDialog({ place, comment, onDone, onClose }: CommentDialogProps) {
  const remove = async (now: Version = comment) => {
    await deleteComment(place.artifact, place.changeset, now);
    await onDone();
    done(t('comment.deleted'));
  };
  return (
    <Confirm title={t('comment.delete.question')} label={t('app.delete')} onClose={onClose} action={remove}>
      {t('comment.delete.hint')}
    </Confirm>
  );
}

interface Props extends Place {
  /** the number of the changeset in the artifact; 0: unknown */
  version: number;
  author: string;
}

/** Actions on a comment. Reads which of them the person has when it opens. */
export function CommentMenu({ artifact, changeset, version, author }: Props) {
  const queries = useQueryClient();
  const [openedAt, setOpenedAt] = useState<number>();
  const [edited, setEdited] = useState<KnownComment>();
  const [deleted, setDeleted] = useState<KnownComment>();
  const isOpen = openedAt !== undefined;
  const { data, dataUpdatedAt } = useQuery({ ...commentQuery(artifact, changeset), enabled: isOpen, staleTime: 0 });
  // It may have changed since the menu was open the last time. While it is open, its items stay: without them it closes.
  const comment = isOpen && dataUpdatedAt >= openedAt ? data : undefined;
  const place = { artifact, changeset };
  const refresh = () => queries.invalidateQueries({ queryKey: ['artifact', artifact] });
  const copyLink = async () => {
    await navigator.clipboard.writeText(`${location.origin}/artifacts/${artifact}#${changeAnchor(version)}`);
    done(t('comment.link.copied'));
  };
  const actions = comment ?? { actions: [] };
  const isEmpty = comment !== undefined && comment.actions.length === 0 && version === 0;
  return (
    <>
      <Menu position="bottom-end" opened={isOpen} onChange={(opened) => setOpenedAt(opened ? Date.now() : undefined)}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('comment.more', { author })}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-busy={comment === undefined}>
          {version > 0 && (
            <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => void copyLink()}>
              {t('comment.link')}
            </Menu.Item>
          )}
          {can(actions, 'comment.update') && (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEdited(comment)}>
              {t('comment.edit')}
            </Menu.Item>
          )}
          {can(actions, 'comment.delete') && (
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setDeleted(comment)}
            >
              {t('comment.delete')}
            </Menu.Item>
          )}
          {isEmpty && <Menu.Label>{t('comment.actions.none')}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      {edited !== undefined && (
        <EditDialog place={place} comment={edited} onDone={refresh} onClose={() => setEdited(undefined)} />
      )}
      {deleted !== undefined && (
        <DeleteDialog place={place} comment={deleted} onDone={refresh} onClose={() => setDeleted(undefined)} />
      )}
    </>
  );
}
