import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from '../api/queries.ts';
import { floating } from './single-keys.ts';

interface HeldKeys {
  keys: KeyboardEvent[];
  isHolding: boolean;
  /** otherwise a field takes its keys itself, unless others wait */
  isForFields: boolean;
}

declare global {
  interface Window {
    /** defined by `held-keys.js` before the application is loaded */
    heldKeys?: HeldKeys;
  }
}

/** How long a page may load until it gets the keys as it is, in milliseconds. */
const loading = 10_000;

/** How long the effect of a key may take to begin. */
const beginning = 500;

/** How long Escape may take to close something, in milliseconds. It may also do something else. */
const closing = 150;

/** Keys that need only the frame of the page. */
const ofFrame = new Set(['/', '?', '[', 'c', 'g']);

const openDialog = (): Element | undefined => [...document.querySelectorAll('[aria-modal="true"]')].at(-1);

let isArrived = (): boolean => true;

/** Whether the page has all it shows, and the dialog above it the focus. */
function isSettled(): boolean {
  const dialog = openDialog();
  if (dialog !== undefined) return dialog.contains(document.activeElement);
  return isArrived() && queryClient.isFetching({ predicate: ({ state }) => state.data === undefined }) === 0;
}

async function pause(milliseconds = 15): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

async function until(isReached: () => boolean, patience: number): Promise<void> {
  const end = Date.now() + patience;
  while (!isReached() && Date.now() < end) await pause();
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: Element): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.selectionStart !== null);

function replaceSelection(field: Field, text: string): void {
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  const isErasing = text === '' && start === end;
  field.setRangeText(text, isErasing ? Math.max(0, start - 1) : start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Does what the browser would have done. Text goes into a field without another event of its key. */
function deliver({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  const isText = key.length === 1 && (!ctrlKey || altKey) && !metaKey;
  if (isText && isField(target)) return replaceSelection(target, key);
  const pressed = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
  if (!target.dispatchEvent(new KeyboardEvent('keydown', pressed))) return;
  if (key === 'Backspace' && isField(target)) replaceSelection(target, '');
  if (key !== 'Enter') return;
  if (target instanceof HTMLTextAreaElement) replaceSelection(target, '\n');
  else if (target instanceof HTMLInputElement) target.form?.requestSubmit();
  else if (target instanceof HTMLElement && target.matches('a, button')) target.click();
}

/** The effect of a key that opens something, closes something or goes somewhere. */
interface Start {
  hasBegun: () => boolean;
  /** in milliseconds */
  patience: number;
}

let start: Start | undefined;

async function deliverAll({ keys }: HeldKeys): Promise<void> {
  let last = '';
  // The parts of the page begin to listen together.
  await pause();
  for (;;) {
    const [next] = keys;
    const isForFrame = next !== undefined && (last === 'g' || next.ctrlKey || next.metaKey || ofFrame.has(next.key));
    if (start !== undefined) await until(start.hasBegun, start.patience);
    if (start !== undefined || openDialog() !== undefined || !isForFrame) await until(isSettled, loading);
    start = undefined;
    const pressed = keys.shift();
    if (pressed === undefined) return;
    last = pressed.key;
    deliver(pressed);
  }
}

async function take(held: HeldKeys): Promise<void> {
  held.isHolding = true;
  await deliverAll(held);
  held.isHolding = false;
  held.isForFields = false;
}

let taking: Promise<void> | undefined;

function startTaking(): void {
  if (window.heldKeys === undefined) return;
  taking ??= take(window.heldKeys).finally(() => {
    taking = undefined;
  });
}

function holdFor(next: Start): void {
  start = next;
  if (window.heldKeys !== undefined) window.heldKeys.isForFields = true;
  startTaking();
}

/**
 * For a key or a click that opens something or goes somewhere: keeps the keys that follow until it is there, and then
 * types them into it.
 */
export function holdKeys(): void {
  const { activeElement: focus } = document;
  const { href: address } = location;
  holdFor({
    hasBegun: () => document.activeElement !== focus || location.href !== address,
    patience: beginning,
  });
}

/** Keeps the keys that follow Escape until what it closes is gone, and what had the focus before has it again. */
function holdAfterEscape({ key, target }: KeyboardEvent): void {
  // Editors close their proposals, and get the keys that follow.
  if (key !== 'Escape' || (target instanceof HTMLElement && target.isContentEditable)) return;
  const closed = (target instanceof Element ? target.closest(floating) : null) ?? openDialog();
  if (closed === undefined) return;
  holdFor({
    hasBegun: () => !closed.isConnected && document.activeElement !== document.body,
    patience: closing,
  });
}

/** Delivers the keys that were pressed while the application was loading. */
export function useHeldKeys(): void {
  const router = useRouter();
  useEffect(() => {
    isArrived = () => router.state.status === 'idle';
    startTaking();
    addEventListener('keydown', holdAfterEscape, true);
    return () => removeEventListener('keydown', holdAfterEscape, true);
  }, [router]);
}
