import { Text } from '@mantine/core';
import type { TrackerField } from '../../../../contract/trackers/tracker.ts';
import { RichText } from '../../parts/rich-text/rich-text.tsx';
import { TextEditor } from './text-editor.tsx';
import { mergeTexts, type WrittenText } from './merge-text.ts';
import { wordsOf } from './text-format.ts';
import { type EditProps, type FieldValue, valueUi } from '../field-ui.ts';
import { plainText } from '../cell/plain-text.ts';
import { propertiesOf } from '../defaults/properties.ts';
import { TextDefault } from '../defaults/text-default.tsx';

type Value = FieldValue & { value: string; format: 'text' | 'html'; commonmark?: string; post_processed_value: string };

const written = (value: Value): WrittenText =>
  value.commonmark === undefined
    ? { content: value.value, format: value.format }
    : { content: value.commonmark, format: 'commonmark' };

const preset = (given: unknown): WrittenText => (given as WrittenText | null) ?? { content: '', format: 'commonmark' };

/** Every field has 10 unless somebody chose another number, and a page needs fewer. */
function rowsOf(field: TrackerField): { rows?: number } {
  const rows = Number(propertiesOf(field)['rows']);
  return rows >= 1 && rows !== 10 ? { rows } : {};
}

function Edit({ field, edit, onChange, error }: EditProps<WrittenText>) {
  return (
    <TextEditor
      label={field.label}
      description={field.description}
      isRequired={field.required}
      error={error}
      text={edit}
      {...rowsOf(field)}
      onChange={onChange}
    />
  );
}

export const textUi = valueUi<Value, WrittenText>({
  Show: ({ value }) => (
    <Text component="div">
      <RichText html={value.post_processed_value} />
    </Text>
  ),
  editor: {
    Edit,
    focus: '.cm-content, textarea',
    // An empty text starts in the format that the person prefers.
    read: (value, field) =>
      value === undefined || value.value === '' ? { ...preset(field.default_value), content: '' } : written(value),
    initial: (field) => preset(field.default_value),
    send: (value) => ({ value }),
    same: (one, other) => one.content === other.content,
    text: ({ content, format }) => wordsOf(content, format),
    merge: mergeTexts,
  },
  cell: plainText,
  Default: TextDefault,
});
