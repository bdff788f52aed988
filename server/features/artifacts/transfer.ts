export { nextNumber, unnumbered } from './store/new-artifact.ts';
export { type ArtifactWithHistory, insertLinks, setLastNumber } from './store/bulk.ts';
export { ancestorsOf, lockHierarchy } from './store/hierarchy.ts';
export { findArtifacts } from './store/artifacts.ts';
export { recountLinks } from './store/links.ts';
export { addComments } from './store/texts.ts';
export { insertHistories } from './write/histories.ts';
export { indexNewTexts } from './write/indexing.ts';
