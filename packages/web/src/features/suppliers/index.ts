export { suppliers } from './api.ts'
export { ArticleLines, emptyDraft, lineFields, type LineDraft } from './article-lines.tsx'
export { supplierTerms, supplierWords } from './words.ts'
