import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';

/** Buttons, boxes and menus are inputs too, but nobody types in them. */
const typed = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';

/** A dialog, a menu or a list of choices has its own keys. */
export const floating = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

function isForPage({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[aria-modal="true"]') !== null) return false;
  if (!(target instanceof HTMLElement)) return true;
  return !target.isContentEditable && !target.matches(typed) && target.closest(floating) === null;
}

/** Signs may need Shift or AltGr, which some systems report as Ctrl and Alt. Letters are pressed alone. */
function isPressedAlone({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (metaKey) return false;
  return /^[a-z]$/i.test(key) ? !shiftKey && !altKey && !ctrlKey : altKey || !ctrlKey;
}

/** Whether keys without Ctrl do something: people who dictate, or whose hands slip, turn them off. */
export const useSingleKeysOn = () => useLocalStorage({ key: 'hearth-single-keys', defaultValue: true });

/** Keys that work alone, while nobody types and nothing floats above the page. */
export function useSingleKeys(keys: Readonly<Record<string, () => void>>): void {
  const [isOn] = useSingleKeysOn();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key.toLowerCase()];
    if (!isOn || act === undefined || event.isComposing || !isPressedAlone(event) || !isForPage(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.documentElement.addEventListener('keydown', press);
    return () => document.documentElement.removeEventListener('keydown', press);
  }, []);
}
