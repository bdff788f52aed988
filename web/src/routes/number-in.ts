import { notFound } from '@tanstack/react-router';

/** The number in an address. Nothing is at an address with something else in its place. */
export function numberIn(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw notFound();
  return Number(text);
}
