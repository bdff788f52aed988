import { Alert, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import type { FullTracker, TrackerField } from '../../../../contract/trackers/tracker.ts';
import { createArtifact } from '../../api/artifacts/artifacts.ts';
import { editorOf } from '../../fields/index.ts';
import { factsOf } from '../../fields/type-facts.ts';
import { done } from '../../parts/feedback/done.ts';
import { errorText } from '../../parts/feedback/error-text.ts';
import { useStanding } from '../../parts/feedback/standing.ts';
import { TextLink } from '../../parts/links/text-link.tsx';
import { t } from '../../text/index.ts';
import classes from './quick-add.module.css';
import { newValues } from './saving/changes.ts';
import { emptyArtifactDraft } from './saving/draft.ts';

/** Edits of fields by their ids, in the form of their editors. */
export type Edits = Readonly<Record<string, unknown>>;

/** The field that a line of text fills in; undefined: an artifact of this tracker needs the whole form. */
export const quickTitle = ({ fields, semantics }: FullTracker): TrackerField | undefined =>
  fields.find(
    (field) =>
      field.field_id === semantics.title?.field_id &&
      field.permissions.includes('create') &&
      factsOf(field).behavior === 'string',
  );

interface Props {
  tracker: FullTracker;
  title: TrackerField;
  /** the values that the artifact gets besides its title and the defaults */
  edits: Edits;
  label: string;
  /** where the label is visible anyway */
  hint?: string;
  /** gets the focus of others */
  input?: RefObject<HTMLInputElement | null>;
  /** Escape was pressed */
  onLeave?: () => void;
}

/** A line that creates an artifact: a title, then Enter. It stays for the next one. */
export function QuickAdd({ tracker, title, edits, label, hint, input, onLeave }: Props) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const fields = tracker.fields.filter(
    (field) => editorOf(field) !== undefined && field.permissions.includes('create'),
  );
  const creating = useMutation({
    mutationFn: (words: string) => {
      const draft = { ...emptyArtifactDraft, edits: { ...edits, [title.field_id]: words } };
      return createArtifact(tracker.id, newValues(fields, draft, undefined));
    },
    onSuccess: async ({ id }) => {
      setTyped('');
      done(t('quick.done', { id: String(id) }));
      await Promise.all(
        [
          ['tracker', tracker.id],
          ['board', tracker.id],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
    },
  });
  const error = useStanding(creating.error);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '' && !creating.isPending) creating.mutate(typed.trim());
  };
  const leave = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    setTyped('');
    creating.reset();
    onLeave?.();
  };
  return (
    <>
      <form data-foot className={classes['row']} onSubmit={add}>
        <IconPlus size={14} aria-hidden />
        <input
          ref={input}
          className={classes['input']}
          aria-label={label}
          placeholder={hint ?? t('quick.hint', { label })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={leave}
        />
      </form>
      {error !== null && (
        <Alert color="red" role="alert" mt="xs">
          <Group gap="xs">
            {errorText(error)}
            <TextLink to="/trackers/$tracker/new" params={{ tracker: tracker.id }} search={{ title: typed }}>
              {t('quick.form')}
            </TextLink>
          </Group>
        </Alert>
      )}
    </>
  );
}
