import { Box, Group, Input, NativeSelect, SegmentedControl, Skeleton, Textarea } from '@mantine/core';
import { Suspense, useState } from 'react';
import { LinkedText } from '../../parts/rich-text/linked-text.tsx';
import { t } from '../../text/index.ts';
import { type TextFormat, textFormats } from './text-format.ts';
import { lazyPart } from '../../load-part.ts';

const MarkdownEditor = lazyPart(() => import('./markdown-editor.tsx'), 'MarkdownEditor');
const Preview = lazyPart(() => import('./preview.tsx'), 'Preview');

interface Written {
  content: string;
  format: TextFormat;
}

interface Props {
  label: string;
  /** if a heading already shows the label */
  hidesLabel?: boolean;
  description?: string;
  isRequired?: boolean;
  error?: string | undefined;
  text: Written;
  /** lines that an empty editor has */
  rows?: number;
  onChange: (text: Written) => void;
}

const names = { commonmark: 'text.markdown', html: 'text.html', text: 'text.plain' } as const;

const usualRows = 4;
const mostRows = 24;

function Editor({ label, text, rows = usualRows, onChange }: Pick<Props, 'label' | 'text' | 'rows' | 'onChange'>) {
  const change = (content: string) => onChange({ ...text, content });
  if (text.format === 'commonmark')
    return <MarkdownEditor label={label} value={text.content} rows={rows} onChange={change} />;
  return (
    <Textarea
      aria-label={label}
      autosize
      minRows={rows}
      maxRows={mostRows}
      value={text.content}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

/** An editor for a multiline text in one of the formats, with a preview. */
export function TextEditor(props: Props) {
  const {
    label,
    hidesLabel = false,
    description = '',
    isRequired = false,
    error,
    text,
    rows = usualRows,
    onChange,
  } = props;
  const [isPreview, setPreview] = useState(false);
  const hasPreview = text.format !== 'text';
  return (
    <Input.Wrapper
      label={hidesLabel ? undefined : label}
      labelElement="div"
      description={description === '' ? undefined : <LinkedText text={description} project={null} />}
      withAsterisk={isRequired}
      error={error}
    >
      <Group gap="xs" my={4}>
        <NativeSelect
          size="xs"
          aria-label={t('text.format', { field: label })}
          data={textFormats.map((format) => ({ value: format, label: t(names[format]) }))}
          value={text.format}
          onChange={(event) => onChange({ ...text, format: event.currentTarget.value as TextFormat })}
        />
        {hasPreview && (
          <SegmentedControl
            size="xs"
            aria-label={t('text.mode', { field: label })}
            data={[
              { value: 'write', label: t('text.write') },
              { value: 'preview', label: t('text.preview') },
            ]}
            value={isPreview ? 'preview' : 'write'}
            onChange={(mode) => setPreview(mode === 'preview')}
          />
        )}
      </Group>
      <Suspense fallback={<Skeleton h={96} />}>
        {hasPreview && isPreview ? (
          <Box
            component="section"
            aria-label={t('text.preview.of', { field: label })}
            p="xs"
            bd="1px solid default-border"
          >
            <Preview {...text} />
          </Box>
        ) : (
          <Editor label={label} text={text} rows={Math.min(rows, mostRows)} onChange={onChange} />
        )}
      </Suspense>
    </Input.Wrapper>
  );
}
