import { Overlay, Text } from '@mantine/core';
import { type DragEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { t } from '../../text/index.ts';
import { AttachingContext, type Attach, type Attaching } from './attaching.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** A page on which files may be dropped anywhere. The first field for files gets them. */
export function PageDrop({ project, children }: { project: number; children: ReactNode }) {
  const fields = useRef(new Map<number, Attach>());
  const [isOver, setOver] = useState(false);
  const attaching = useMemo(
    (): Attaching => ({
      project,
      register(field, attach) {
        fields.current.set(field, attach);
        return () => void fields.current.delete(field);
      },
      hasPlace: () => fields.current.size > 0,
      attach(files, onDone) {
        const [first] = fields.current.values();
        first?.(files, onDone);
        return first !== undefined;
      },
    }),
    [project],
  );
  const over = (event: DragEvent) => {
    if (!hasFiles(event) || fields.current.size === 0) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    // A field or a text that took them says so.
    if (!hasFiles(event) || event.defaultPrevented) return;
    event.preventDefault();
    attaching.attach([...event.dataTransfer.files]);
  };
  return (
    <AttachingContext value={attaching}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons of the fields do the same by keyboard */}
      <div onDragOver={over} onDragLeave={leave} onDrop={drop} style={{ position: 'relative', minBlockSize: '60vh' }}>
        {children}
        {isOver && (
          <Overlay fixed={false} backgroundOpacity={0.1} zIndex={20} center style={{ pointerEvents: 'none' }}>
            <Text fw={600}>{t('field.files.dropHere')}</Text>
          </Overlay>
        )}
      </div>
    </AttachingContext>
  );
}
