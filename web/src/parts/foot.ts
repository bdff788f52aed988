/** A ref that tells the page how high the bar at its foot is, so that nothing stops below it. */
export function footRef(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--h-foot', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--h-foot');
  };
}

/** The height of the bar at the foot of the page. */
export const footHeight = (): number =>
  Number.parseFloat(document.documentElement.style.getPropertyValue('--h-foot')) || 0;
