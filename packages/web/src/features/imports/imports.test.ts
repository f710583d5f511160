import type { Import } from '@entrepot/contract/imports/import.ts'
import { describe, expect, it } from 'vitest'
import { choicesOf, nearest } from './choices.ts'
import { problemOf, withCorrected, type Row } from './corrected.ts'
import { firstDraft, missingFields, pickedFolder, planOf, withField, type PlanDraft } from './mapping.ts'
import { refusedRows, stepOf, writableRows } from './steps.ts'

const aDraft = (given: Partial<PlanDraft> = {}): PlanDraft => ({
  mapping: { A: 'name' },
  defaults: {},
  folder: null,
  createFolders: false,
  key: null,
  ...given,
})
const aRow = (row: number, given: Partial<Row> = {}): Row => ({ row, cells: {}, errors: [], ...given })
const anError = (column: string | null, message: string): Row['errors'][number] => ({
  row: 1,
  column,
  field: null,
  value: '',
  code: 'notExpected',
  message,
})

describe('the mapping of columns', () => {
  it('gives a field to one column only', () =>
    expect(withField({ A: 'name', B: 'tag' }, 'C', 'name')).toEqual({ B: 'tag', C: 'name' }))
  it('takes a field away', () => expect(withField({ A: 'name', B: 'tag' }, 'A', null)).toEqual({ B: 'tag' }))
  it('misses a place for new items unless a column or a default gives one, and for known ones what they are found by', () => {
    const [created, updated, moved] = [
      { target: 'items', mode: 'create' },
      { target: 'items', mode: 'update' },
      { target: 'transactions', mode: 'update' },
    ] as const
    expect(missingFields(created, aDraft({ defaults: { parent: ' ' } }))).toEqual(['parent'])
    expect(missingFields(created, aDraft({ defaults: { parent: 'Lyon' } }))).toEqual([])
    expect(missingFields({ target: 'folders', mode: 'create' }, aDraft({ mapping: {} }))).toEqual(['name'])
    expect([missingFields(updated, aDraft({ key: 'name' })), missingFields(updated, aDraft({ key: 'tag' }))]).toEqual([
      [],
      ['tag'],
    ])
    expect(missingFields(moved, aDraft({ mapping: { A: 'item' } }))).toEqual(['quantity'])
  })
  it('begins with what the server guessed or remembered', () => {
    const columns: Import['columns'] = [
      { column: 'A', heading: 'Nom', kind: 'text', samples: [], field: 'name' },
      { column: 'B', heading: '', kind: 'empty', samples: [], field: null },
    ]
    expect(firstDraft({ target: 'items', mode: 'create', columns, rows: 3 }, true)).toMatchObject({
      mapping: { A: 'name' },
      defaults: { type: 'product' },
      createFolders: true,
    })
    // What exists has its type: nothing stands in for it.
    expect(firstDraft({ target: 'items', mode: 'update', columns, rows: 3 }, true)).toMatchObject({
      defaults: {},
      createFolders: false,
      key: 'name',
    })
    // A row without a barcode would be found by nothing.
    const keyWith = (filled: number) =>
      firstDraft(
        {
          target: 'items',
          mode: 'update',
          columns: [
            ...columns,
            { column: 'C', heading: 'Code-barres', kind: 'text', samples: [], field: 'tag', filled },
          ],
          rows: 3,
        },
        true,
      ).key
    expect([keyWith(3), keyWith(2)]).toEqual(['tag', 'name'])
  })
})

describe('what may be imported', () => {
  const may =
    (...held: string[]) =>
    (roles: readonly string[]) =>
      roles.some((role) => held.includes(role))
  const told = (...held: string[]) => choicesOf(may(...held)).map(({ target, mode }) => `${target} ${mode}`)
  it('creates with one right and updates with the other', () => {
    expect(told('ROLE_IMPORT_ITEM_ADD')).toEqual(['items create'])
    expect(told('ROLE_IMPORT_ITEM_EDIT', 'ROLE_FOLDER_EDIT')).toEqual(['items update', 'folders update'])
    const ours = /^(items|variants|folders|transactions) /
    expect(told('ROLE_IMPORT_FULL', 'ROLE_FOLDER_FULL', 'ROLE_ITEM_FULL').filter((one) => ours.test(one))).toEqual([
      'items create',
      'items update',
      'variants create',
      'variants update',
      'folders create',
      'folders update',
      'transactions update',
    ])
    expect(told('ROLE_ITEM_FULL')).toEqual([])
  })
  it('keeps the target of a choice whose mode is not offered', () => {
    expect(
      nearest(
        [
          { target: 'items', mode: 'create' },
          { target: 'transactions', mode: 'update' },
        ],
        { target: 'transactions', mode: 'create' },
      ),
    ).toEqual({ target: 'transactions', mode: 'update' })
  })
})

describe('what is sent to be checked', () => {
  it('lets a column win over a default, but keeps the folder that a column of places starts from', () => {
    const plan = planOf(
      aDraft({
        mapping: { A: 'name', B: 'type', C: 'parent' },
        defaults: { type: 'product', unit: 'kg', category: ' ', parent: ' Lyon ' },
      }),
    )
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
  it('counts what was left out before with what was refused while writing', () =>
    expect(refusedRows({ rows: 100, created: 80, updated: 5, unchanged: 5 })).toBe(10))
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
