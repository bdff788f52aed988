import { LanguageDescription } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import type { Extension } from '@codemirror/state';
import { queryOptions } from '@tanstack/react-query';

/** The language of a file by its name, loaded on demand. */
export const languageQuery = (name: string) =>
  queryOptions({
    queryKey: ['language', name],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<Extension> => (await LanguageDescription.matchFilename(languages, name)?.load()) ?? [],
  });
