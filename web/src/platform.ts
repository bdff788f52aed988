/** The name of this installation: the server writes it into the page. */
export const platformName = (): string =>
  document.querySelector('meta[name="application-name"]')?.getAttribute('content') ?? 'Hearth';
