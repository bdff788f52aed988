import { ChoiceBadges } from '../choice-badges.tsx';
import {
  type Choice,
  defaultChoices,
  heldChoices,
  type ListFieldValue,
  mergeMembers,
  sameChoices,
  sendChoices,
  textOfChoices,
} from '../choices.ts';
import { type FieldEditor, valueUi } from '../field-ui.ts';
import { choicesCell } from '../cell/cells.tsx';
import { ListDefault } from '../defaults/list-default.tsx';

/** Lists differ in their inputs, and in the number of values that they take. */
export const listUi = (Edit: FieldEditor<ListFieldValue, Choice[]>['Edit'], takesMany: boolean) =>
  valueUi<ListFieldValue, Choice[]>({
    Show: ({ field, value }) => <ChoiceBadges field={field} choices={heldChoices(value)} />,
    editor: {
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
    cell: ({ values }) => choicesCell(values),
    Default: ListDefault,
  });
