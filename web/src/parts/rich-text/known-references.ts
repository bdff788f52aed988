import { useQuery } from '@tanstack/react-query';
import { referencesQuery } from '../../api/projects/references.ts';
import { useTextProject } from './text-project.ts';
import { hasOtherReferences, type IsReference, isOfAnyArtifact, type TextProject } from './link-spots.ts';

/** Decides which words before a number in a text are references, as the server does in texts of artifacts. */
export function useKnownReferences(text: string, own: TextProject): IsReference {
  const project = useTextProject(own);
  const isAsked = project !== null && hasOtherReferences(text.replaceAll('&nbsp;', ' '));
  const { data: known } = useQuery({ ...referencesQuery(project ?? 0, text), enabled: isAsked });
  return (reference) => isOfAnyArtifact(reference) || (known?.has(`${reference.keyword} ${reference.id}`) ?? false);
}
