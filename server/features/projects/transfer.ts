export {
  insertCategoryValues,
  insertFieldValues,
  listCategories,
  listCategoryValues,
  listFields,
  listFieldValues,
} from './store/descriptions.ts';
export { copyServices } from './store/copies.ts';
export { findKeptParts, insertKeptParts } from './store/kept-parts.ts';
export { insertProject, setLongDescription } from './store/projects.ts';
