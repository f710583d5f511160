export { suppliers } from './api.ts'
export { ArticleLines, emptyDraft, lineFields, type LineDraft } from './article-lines.tsx'
export { priceText } from './price-text.ts'
export { supplierTerms, supplierWords } from './words.ts'
