import { LanguageDescription } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import type { Extension } from '@codemirror/state';
import { queryOptions } from '@tanstack/react-query';

/** The language that the name of a file speaks of, fetched when it is needed. */
export const languageQuery = (name: string) =>
  queryOptions({
    queryKey: ['language', name],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<Extension> => (await LanguageDescription.matchFilename(languages, name)?.load()) ?? [],
  });
