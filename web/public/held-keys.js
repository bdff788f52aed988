// Keeps the keys that are pressed before the application can take them; `src/parts/held-keys.ts` delivers them. It is
// a file of its own, because the application takes longer to load than a person needs to press the first key.
(() => {
  const held = { keys: [], isHolding: true, isForFields: false };
  const fields = 'input, textarea, select';
  const others = new Set(['Enter', 'Backspace', 'Escape', 'ArrowDown', 'ArrowUp']);

  function isHeld({ key, target, ctrlKey, metaKey, altKey, isComposing, isTrusted }) {
    if (!held.isHolding || !isTrusted || isComposing) return false;
    const isFollowing = held.isForFields || held.keys.length > 0;
    const isInField = target instanceof HTMLElement && (target.isContentEditable || target.matches(fields));
    if (isInField && !isFollowing) return false;
    if (others.has(key)) return isFollowing;
    if (ctrlKey || metaKey) return key.toLowerCase() === 'k' || (altKey && key.length === 1);
    return key.length === 1;
  }

  window.heldKeys = held;
  addEventListener(
    'keydown',
    (event) => {
      if (!isHeld(event)) return;
      held.keys.push(event);
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
})();
