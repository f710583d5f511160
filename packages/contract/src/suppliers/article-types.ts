/** What a line of a supplier or an order is about (ORD-09). */
export const ARTICLE_TYPES = ['product', 'equipment', 'item'] as const
export type ArticleType = (typeof ARTICLE_TYPES)[number]
