import type { ApiRequest } from '@entrepot/contract/requests/request.ts'
import { describe, expect, it } from 'vitest'
import { bodyOf, draftOf, EMPTY_REQUEST } from './request-draft.ts'

const KEPT: ApiRequest = {
  guid: '00000000-0000-4000-8000-000000000001',
  name: 'Paie',
  status: 'paused',
  trigger: 'scheduled',
  connection: { guid: '00000000-0000-4000-8000-000000000002', name: 'ERP' },
  method: 'PUT',
  url: '/x',
  failures: 20,
  lastRun: null,
  nextAt: null,
  version: 3,
  createdAt: '2026-11-26T00:00:00Z',
  createdBy: null,
  updatedAt: '2026-11-26T00:00:00Z',
  updatedBy: null,
  headers: [{ name: 'x', value: '1', secret: false }],
  filters: { operator: 'AND', rules: [] },
  payload: '{}',
  returnedValue: [{ path: '$.a', field: 'name' }],
  schedule: { hour: 7, minute: 5, repeat: 'daily', days: [], months: [], repeatMinutes: null },
  lastSecretUntil: null,
}

describe('a request that is written', () => {
  it('is what it was where nothing is changed', () => {
    expect(bodyOf(draftOf(KEPT), false)).toMatchObject({
      name: 'Paie',
      status: 'inactive',
      trigger: 'scheduled',
      connection: KEPT.connection!.guid,
      headers: KEPT.headers,
      returnedValue: KEPT.returnedValue,
      schedule: KEPT.schedule,
    })
  })
  it('stays paused while nobody switches it on', () => {
    expect(bodyOf(draftOf(KEPT), true)).not.toHaveProperty('status')
    expect(bodyOf({ ...draftOf(KEPT), active: true }, true)).toMatchObject({ status: 'active' })
  })
  it('has a schedule only where its trigger has a use for it, and no connection where none is chosen', () => {
    expect(bodyOf({ ...EMPTY_REQUEST, name: ' A ' }, false)).toMatchObject({
      name: 'A',
      connection: null,
      schedule: null,
    })
  })
})
