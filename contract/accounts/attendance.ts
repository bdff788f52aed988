/** Marks a request that a page makes by itself while nobody uses it. It doesn't keep the session of the browser open. */
export const unattendedHeader = 'x-hearth-unattended';
