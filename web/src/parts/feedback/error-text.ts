/** The message of an error for people: the API's own words where it refused something. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
