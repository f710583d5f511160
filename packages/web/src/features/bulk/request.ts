import type { BulkKind, bulkApi } from '@entrepot/contract/bulk/bulk.ts'
import type { Request } from '@entrepot/contract/kernel/endpoint.ts'

/** Some records, or everything that a list shows but some. */
export type BulkSelection = Request<(typeof bulkApi)['start']>['body']['selection']
export type BulkAct = Request<(typeof bulkApi)['start']>['body']['act']
export type BulkRequest = { kind: Exclude<BulkKind, 'quick'>; selection: BulkSelection; count: number }
