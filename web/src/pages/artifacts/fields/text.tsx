import { Text } from '@mantine/core';
import { RichText } from '../../../parts/rich-text.tsx';
import { TextEditor } from '../texts/text-editor.tsx';
import { type TextFormat, wordsOf } from '../texts/text-format.ts';
import { type EditProps, type FieldValue, fieldWidget } from './widget.ts';

type Value = FieldValue & { value: string; format: 'text' | 'html'; commonmark?: string; post_processed_value: string };

export interface WrittenText {
  content: string;
  format: TextFormat;
}

const written = (value: Value): WrittenText =>
  value.commonmark === undefined
    ? { content: value.value, format: value.format }
    : { content: value.commonmark, format: 'commonmark' };

const preset = (given: unknown): WrittenText => (given as WrittenText | null) ?? { content: '', format: 'commonmark' };

function Edit({ field, edit, onChange, error }: EditProps<WrittenText>) {
  return (
    <TextEditor
      label={field.label}
      description={field.description}
      isRequired={field.required}
      error={error}
      text={edit}
      onChange={onChange}
    />
  );
}

export const textWidget = fieldWidget<Value, WrittenText>({
  Show: ({ value }) => (
    <Text component="div">
      <RichText html={value.post_processed_value} />
    </Text>
  ),
  editing: {
    Edit,
    // What was never written is begun in the format that the person prefers.
    read: (value, field) =>
      value === undefined || value.value === '' ? { ...preset(field.default_value), content: '' } : written(value),
    initial: (field) => preset(field.default_value),
    send: (value) => ({ value }),
    same: (one, other) => one.content === other.content,
    text: ({ content, format }) => wordsOf(content, format),
  },
});
