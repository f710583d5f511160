import { defineList, fieldsOfList } from '../kernel/list.ts'
import { ARTICLE_TYPES } from '../suppliers/article-types.ts'
import { ORDER_STATES } from './states.ts'

const statuses = {
  kind: 'choice',
  choices: { values: ORDER_STATES.states, words: 'orders:statuses' },
  sort: true,
} as const

/** The list of purchase orders (ORD-05). Nothing is asked of prices, which are for who may see them. */
export const ORDER_LIST = defineList({
  words: 'orders:columns',
  by: '-createdAt',
  columns: {
    number: { kind: 'text', sort: true },
    supplier: { kind: 'named', sort: true },
    status: statuses,
    orderDate: { kind: 'date', sort: true },
    expectedDate: { kind: 'date', sort: true },
    articles: { kind: 'count' },
    ordered: { kind: 'number' },
    received: { kind: 'number' },
    total: { kind: 'number', filter: false, price: true },
    sentAt: { kind: 'datetime', sort: true },
    createdAt: { kind: 'datetime', sort: true },
    createdBy: { kind: 'person', sort: true },
    updatedAt: { kind: 'datetime', sort: true },
  },
})
export const ORDER_FIELDS = fieldsOfList(ORDER_LIST)

/** Lines over all orders: what is bought of whom, and what is still to come. */
export const ORDER_LINES = defineList({
  words: 'orders:lines',
  by: '-orderDate',
  columns: {
    name: { kind: 'text', sort: true },
    number: { kind: 'text', sort: true },
    supplier: { kind: 'named', sort: true },
    status: statuses,
    orderDate: { kind: 'date', sort: true },
    type: { kind: 'choice', choices: { values: ARTICLE_TYPES, words: 'suppliers:types' } },
    tag: { kind: 'text' },
    reference: { kind: 'text' },
    orderedQuantity: { kind: 'count', sort: true },
    receivedQuantity: { kind: 'number' },
    remaining: { kind: 'number' },
    unitPrice: { kind: 'number', filter: false, price: true },
  },
})
export const ORDER_LINE_FIELDS = fieldsOfList(ORDER_LINES)
