import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../text/index.ts';
import { labelled } from '../labelled.tsx';
import type { TrackerField } from '../field-ui.ts';
import { AttachingContext } from './attaching.ts';
import type { AttachedFile } from './attachments.tsx';
import classes from './file-drop.module.css';
import { UploadProgress } from './upload-progress.tsx';
import { useUploads } from './use-uploads.ts';

interface Props {
  field: TrackerField;
  /** bytes */
  limit: number;
  files: readonly AttachedFile[];
  onChange: (files: AttachedFile[]) => void;
  onBusy: ((isBusy: boolean) => void) | undefined;
  error: string | undefined;
  children: ReactNode;
}

/** Accepts dropped or chosen files. Uploaded files are attached when the artifact is saved. */
export function FileDrop({ field, limit, files, onChange, onBusy, error, children }: Props) {
  const [isOver, setOver] = useState(false);
  // Two uploads may end before the page is drawn again.
  const known = useRef(files);
  useEffect(() => {
    known.current = files;
  }, [files]);
  const { uploads, add, resume, cancel } = useUploads(field.field_id, limit, (file) => {
    known.current = [...known.current, file];
    onChange([...known.current]);
  });
  const busy = useEffectEvent((isBusy: boolean) => onBusy?.(isBusy));
  const isBusy = uploads.some(({ state }) => state !== 'refused');
  useEffect(() => {
    busy(isBusy);
    return () => busy(false);
  }, [isBusy]);

  const attaching = useContext(AttachingContext);
  const attach = useEffectEvent(add);
  const { field_id: id } = field;
  useEffect(() => attaching?.register(id, (files, onDone) => attach(files, onDone)), [attaching, id]);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <Input.Wrapper {...labelled({ field, error })} labelElement="div">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button below does the same by keyboard */}
      <div
        className={classes['drop']}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Stack gap="xs">
          {children}
          {uploads.map((one) => (
            <UploadProgress key={one.key} upload={one} onResume={() => resume(one)} onCancel={() => cancel(one)} />
          ))}
          <Group gap="xs">
            <FileButton multiple onChange={(chosen) => add(chosen)} inputProps={{ 'aria-label': field.label }}>
              {(props) => (
                <Button {...props} size="xs" variant="default" leftSection={<IconPaperclip size={14} />}>
                  {t('field.files.choose')}
                </Button>
              )}
            </FileButton>
            <Text size="sm" c="dimmed">
              {t('field.files.drop')}
            </Text>
          </Group>
        </Stack>
      </div>
    </Input.Wrapper>
  );
}
