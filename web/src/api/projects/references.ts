import { queryOptions } from '@tanstack/react-query';
import type { ExtractedReference } from '../../../../contract/artifacts/reference.ts';
import { post } from '../writes.ts';

/** `/goto?key=story&val=12` is `story 12`. */
function nameOf({ link }: ExtractedReference): string {
  const { searchParams } = new URL(link, window.location.origin);
  return `${searchParams.get('key')} ${searchParams.get('val')}`;
}

/** The references in a text of a project that lead somewhere, as `keyword id`. */
export const referencesQuery = (project: number, text: string) =>
  queryOptions({
    queryKey: ['references', project, text],
    queryFn: async () => {
      const found = await post<ExtractedReference[]>(`/projects/${project}/extract_references`, { text });
      return new Set(found.map(nameOf));
    },
    staleTime: 60_000,
  });
