import type { Import } from '@entrepot/contract/imports/import.ts'
import { describe, expect, it } from 'vitest'
import { problemOf, withCorrected, type Row } from './corrected.ts'
import { firstDraft, missingFields, pickedFolder, planOf, withField, type PlanDraft } from './mapping.ts'
import { refusedRows, stepOf, writableRows } from './steps.ts'

const aDraft = (given: Partial<PlanDraft> = {}): PlanDraft => ({ mapping: { A: 'name' }, defaults: {}, folder: null, createFolders: false, ...given })
const aRow = (row: number, given: Partial<Row> = {}): Row => ({ row, cells: {}, errors: [], ...given })
const anError = (column: string | null, message: string): Row['errors'][number] => ({ row: 1, column, field: null, value: '', code: 'notExpected', message })

describe('the mapping of columns', () => {
  it('gives a field to one column only', () => expect(withField({ A: 'name', B: 'tag' }, 'C', 'name')).toEqual({ B: 'tag', C: 'name' }))
  it('takes a field away', () => expect(withField({ A: 'name', B: 'tag' }, 'A', null)).toEqual({ B: 'tag' }))
  it('misses a place for items unless a column or a default gives one', () => {
    expect(missingFields('items', ['name'], { parent: ' ' })).toEqual(['parent'])
    expect(missingFields('items', ['name'], { parent: 'Lyon' })).toEqual([])
    expect(missingFields('folders', [], {})).toEqual(['name'])
  })
  it('begins with what the server guessed or remembered', () => {
    const columns: Import['columns'] = [{ column: 'A', heading: 'Nom', kind: 'text', samples: [], field: 'name' }, { column: 'B', heading: '', kind: 'empty', samples: [], field: null }]
    expect(firstDraft({ target: 'items', columns }, true)).toMatchObject({ mapping: { A: 'name' }, defaults: { type: 'product' }, createFolders: true })
  })
})

describe('what is sent to be checked', () => {
  it('lets a column win over a default, but keeps the folder that a column of places starts from', () => {
    const plan = planOf(aDraft({ mapping: { A: 'name', B: 'type', C: 'parent' }, defaults: { type: 'product', unit: 'kg', category: ' ', parent: ' Lyon ' } }))
    expect(plan.defaults).toEqual({ unit: 'kg', parent: 'Lyon' })
  })
  it('names a picked folder by its guid until another path is typed', () => {
    const picked = aDraft({ folder: { guid: 'g', path: 'Lyon / Nord' }, defaults: { parent: 'Lyon / Nord' } })
    expect(planOf(picked).defaults).toEqual({ parent: 'g' })
    expect(pickedFolder({ ...picked, defaults: { parent: 'Lyon / Sud' } })).toBeNull()
  })
})

describe('the step of an import', () => {
  it.each([
    ['draft', 'rows', 'columns'],
    ['validated', undefined, 'rows'],
    ['validated', 'columns', 'columns'],
    ['validated', 'result', 'rows'],
    ['running', 'columns', 'result'],
    ['done', undefined, 'result'],
  ] as const)('%s, asked for %s, shows %s', (status, asked, shown) => expect(stepOf(status, asked)).toBe(shown))
  it('never promises more rows than the plan has room for', () => {
    expect(writableRows({ rows: 100, wrong: 10, fits: null })).toBe(90)
    expect(writableRows({ rows: 100, wrong: 10, fits: 30 })).toBe(30)
    expect(writableRows({ rows: 100, wrong: 10, fits: 95 })).toBe(90)
  })
  it('counts what was left out before with what was refused while writing', () => expect(refusedRows({ rows: 100, created: 80, updated: 5, unchanged: 5 })).toBe(10))
})

describe('corrected rows', () => {
  it('come back into their places and leave other pages as they are', () => {
    const page = { rows: [aRow(2, { errors: [anError('A', 'wrong')] }), aRow(3)], total: 2 }
    expect(withCorrected(page, [aRow(2)]).rows[0]?.errors).toEqual([])
    expect(withCorrected(page, [aRow(9)])).toBe(page)
  })
  it('mark the cell that is wrong only', () => {
    const row = aRow(2, { errors: [anError('B', 'il faut un nombre'), anError(null, 'ailleurs')] })
    expect([problemOf(row, 'A'), problemOf(row, 'B')]).toEqual([undefined, 'il faut un nombre'])
  })
})
