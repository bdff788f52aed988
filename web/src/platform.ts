/** What this installation calls itself: the server writes it into the page. */
export const platformName =
  document.querySelector('meta[name="application-name"]')?.getAttribute('content') ?? 'Hearth';
