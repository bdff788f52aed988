import { ChoiceBadges } from './choice-badges.tsx';
import {
  type Choice,
  defaultChoices,
  heldChoices,
  type ListValue,
  mergeMembers,
  sameChoices,
  sendChoices,
  textOfChoices,
} from './choices.ts';
import { type Editing, fieldWidget } from './widget.ts';

/** The lists differ in their inputs, and in how many values they take. */
export const listWidget = (Edit: Editing<ListValue, Choice[]>['Edit'], takesMany: boolean) =>
  fieldWidget<ListValue, Choice[]>({
    Show: ({ value }) => <ChoiceBadges choices={heldChoices(value)} />,
    editing: {
      Edit,
      read: heldChoices,
      initial: (field) => defaultChoices(field).slice(0, takesMany ? undefined : 1),
      send: sendChoices,
      same: sameChoices,
      text: textOfChoices,
      ...(takesMany
        ? {
            merge: (base: Choice[], mine: Choice[], theirs: Choice[]) =>
              mergeMembers(base, mine, theirs, ({ id }) => id),
          }
        : {}),
    },
  });
