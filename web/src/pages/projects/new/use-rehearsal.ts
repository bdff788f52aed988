import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CreationFault, NewProject } from '../../../../../contract/projects/project.ts';
import { rehearse } from '../../../api/projects/creation.ts';
import { type CreationMember, rehearsed } from './draft.ts';

/** Validates the form on the server while the user types. Reports only faults of touched inputs. */
export function useRehearsal(request: NewProject) {
  const [touched, setTouched] = useState<ReadonlySet<CreationMember>>(new Set());
  const [everything, setEverything] = useState(false);
  const [asked] = useDebouncedValue(JSON.stringify(rehearsed(request)), 300);
  const { data, error, isFetching } = useQuery({
    queryKey: ['project rehearsal', asked],
    queryFn: ({ signal }) => rehearse(JSON.parse(asked) as NewProject, signal),
    enabled: touched.size > 0,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  const faults: CreationFault[] = data ?? [];
  return {
    error,
    isChecking: isFetching || asked !== JSON.stringify(rehearsed(request)),
    isReady: data !== undefined && faults.length === 0,
    /** From now on, faults of these inputs are shown. */
    touch: (...members: CreationMember[]) => setTouched((before) => new Set([...before, ...members])),
    /** From now on, all faults are shown. */
    touchAll: () => {
      setEverything(true);
      setTouched(new Set<CreationMember>(['label']));
    },
    faultOf: (member: CreationMember): string | undefined => {
      if (!everything && !touched.has(member)) return undefined;
      const messages = faults.filter((fault) => fault.member === member).map(({ message }) => message);
      return messages.length === 0 ? undefined : messages.join(' ');
    },
  };
}
