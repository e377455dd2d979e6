export { findText, foldText, searchTerms } from './folded.ts';
export { type SearchField, searchRank } from './rank.ts';
