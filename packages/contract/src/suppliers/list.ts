import { defineList, fieldsOfList } from '../kernel/list.ts'
import { ARTICLE_TYPES } from './article-types.ts'

/** The list of suppliers. */
export const SUPPLIER_LIST = defineList({
  words: 'suppliers:columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    contact: { kind: 'text', sort: true },
    email: { kind: 'text', sort: true },
    phone: { kind: 'text' },
    articles: { kind: 'count' },
    open_orders: { kind: 'count' },
    createdAt: { kind: 'datetime', sort: true },
    createdBy: { kind: 'person' },
    updatedAt: { kind: 'datetime', sort: true },
  },
})
export const SUPPLIER_FIELDS = fieldsOfList(SUPPLIER_LIST)

/** What suppliers sell, over all of them or of one. Prices are for who may see them, so nothing is asked of them. */
export const SUPPLIER_ARTICLES = defineList({
  words: 'suppliers:articles',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    supplier: { kind: 'named', sort: true },
    type: { kind: 'choice', choices: { values: ARTICLE_TYPES, words: 'suppliers:types' }, sort: true },
    tag: { kind: 'text', sort: true },
    reference: { kind: 'text', sort: true },
    unitPrice: { kind: 'number', filter: false, price: true },
    leadDays: { kind: 'count', sort: true },
    packaging: { kind: 'count' },
    quantity: { kind: 'count' },
  },
})
