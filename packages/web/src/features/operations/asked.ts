import type { operations } from './api.ts'

/** What a list, a board and a month are asked for. */
export type Asked = NonNullable<Parameters<typeof operations.list>[0]>['query']
