import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../text/index.ts';
import type { AttachedFile } from './attachments.tsx';
import { Interrupted } from '../../api/tus.ts';
import { upload } from './upload.ts';
import { errorText } from '../../parts/feedback/error-text.ts';

export interface Upload {
  key: number;
  file: File;
  sent: number;
  state: 'running' | 'interrupted' | 'refused';
  /** why it was refused */
  message: string;
  /** told besides the field */
  onDone: ((file: AttachedFile) => void) | undefined;
}

const pauseMs = 5_000;

/** The running uploads of a field. Interrupted ones resume after a delay, and when the network is back. */
export function useUploads(fieldId: number, limit: number, onDone: (file: AttachedFile) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const stops = useRef(new Map<number, AbortController>());
  const counter = useRef(0);
  const latestDone = useRef(onDone);
  useEffect(() => {
    latestDone.current = onDone;
  });

  const set = (key: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const forget = (key: number) => {
    stops.current.delete(key);
    setUploads((all) => all.filter((one) => one.key !== key));
  };

  async function run({ key, file, onDone: told }: Pick<Upload, 'key' | 'file' | 'onDone'>): Promise<void> {
    const stop = new AbortController();
    stops.current.set(key, stop);
    set(key, { state: 'running', message: '' });
    try {
      const attached = await upload(fieldId, file, (sent) => set(key, { sent }), stop.signal);
      forget(key);
      latestDone.current(attached);
      told?.(attached);
    } catch (error) {
      if (stop.signal.aborted) return;
      if (error instanceof Interrupted) set(key, { state: 'interrupted' });
      else set(key, { state: 'refused', message: errorText(error) });
    }
  }

  const resumeAll = useEffectEvent(() => {
    for (const one of uploads) if (one.state === 'interrupted') void run(one);
  });
  const hasInterrupted = uploads.some(({ state }) => state === 'interrupted');
  useEffect(() => {
    if (!hasInterrupted) return undefined;
    const resume = () => resumeAll();
    const timer = setInterval(resume, pauseMs);
    window.addEventListener('online', resume);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', resume);
    };
  }, [hasInterrupted]);

  // Leaving the page aborts running uploads. The server keeps the received bytes for the next attempt.
  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop.abort();
    };
  }, []);

  return {
    uploads,
    add: (files: readonly File[], told?: (file: AttachedFile) => void): void => {
      for (const file of files) {
        counter.current += 1;
        const key = counter.current;
        const isTooLarge = file.size > limit;
        const message = isTooLarge ? t('field.files.tooLarge') : '';
        const state = isTooLarge ? 'refused' : 'running';
        setUploads((all) => [...all, { key, file, sent: 0, state, message, onDone: told }]);
        if (!isTooLarge) void run({ key, file, onDone: told });
      }
    },
    resume: (one: Upload) => void run(one),
    cancel: ({ key }: Upload): void => {
      stops.current.get(key)?.abort();
      forget(key);
    },
  };
}
