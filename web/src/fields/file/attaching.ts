import { createContext } from 'react';
import type { AttachedFile } from './attachments.tsx';

/** Uploads files for a field; `onDone` is called with each of them. */
export type Attach = (files: readonly File[], onDone?: (file: AttachedFile) => void) => void;

/** The means to attach files from a text or the page: the fields for files that the person may change. */
export interface Attaching {
  /** whose members a text proposes */
  project: number;
  /** Returns a function that takes the field away again. */
  register(field: number, attach: Attach): () => void;
  /** whether there is a field for files */
  hasPlace(): boolean;
  /** false: there is no field for files */
  attach(files: readonly File[], onDone?: (file: AttachedFile) => void): boolean;
}

export const AttachingContext = createContext<Attaching | undefined>(undefined);
