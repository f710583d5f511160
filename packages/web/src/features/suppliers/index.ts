export { SUPPLIERS_ACCESS } from './access.ts'
export { suppliers } from './api.ts'
export { ArticleLines, emptyDraft, lineFields, type LineDraft } from './article-lines.tsx'
export { loadSupplierWords, supplierTerms, supplierWords } from './words.ts'
