/** Earlier versions put long descriptions into a project field of this name. */
export const longDescriptionField = 'Full description';

export interface Category {
  id: number;
  parentId: number | null;
  name: string;
  isMandatory: boolean;
}

export interface CategoryChoice {
  category_id: number;
  value_id: number;
}

/** An error in the categories chosen for a new project. */
export type CategoryFault =
  | { kind: 'unknown'; id: number }
  | { kind: 'foreign value'; value: number; category: Category }
  | { kind: 'missing'; categories: Category[] };

export function isBelow(categories: readonly Category[], id: number, ancestor: number): boolean {
  const category = categories.find((candidate) => candidate.id === id);
  if (category?.parentId === undefined || category.parentId === null) return false;
  return category.parentId === ancestor || isBelow(categories, category.parentId, ancestor);
}

export function categoryFaults(categories: readonly Category[], choices: readonly CategoryChoice[]): CategoryFault[] {
  const faults: CategoryFault[] = [];
  for (const { category_id, value_id } of choices) {
    const root = categories.find((category) => category.id === category_id && category.parentId === null);
    if (root === undefined) faults.push({ kind: 'unknown', id: category_id });
    else if (!isBelow(categories, value_id, root.id)) {
      faults.push({ kind: 'foreign value', value: value_id, category: root });
    }
  }
  const missing = categories.filter(
    (category) =>
      category.parentId === null &&
      category.isMandatory &&
      categories.some((child) => child.parentId === category.id) &&
      !choices.some((choice) => choice.category_id === category.id),
  );
  return missing.length === 0 ? faults : [...faults, { kind: 'missing', categories: missing }];
}

/** Keeps the last of several choices for the same category. */
export const lastChoices = (choices: readonly CategoryChoice[]): CategoryChoice[] => [
  ...new Map(choices.map((choice) => [choice.category_id, choice])).values(),
];
