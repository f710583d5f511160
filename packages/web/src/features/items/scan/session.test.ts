import type { Item } from '@entrepot/contract/items/item.ts'
import type { ScanResult } from '@entrepot/contract/items/scan.ts'
import { describe, expect, it } from 'vitest'
import { createCodes } from './codes.ts'
import {
  afterRecording,
  NO_SCANS,
  withAnswer,
  withoutLast,
  withQuantity,
  withQuestion,
  type ScanMode,
  type ScanState,
} from './session.ts'
import { Failure } from '../../../kernel/failure.ts'

const anItem = (guid: string, folder: string, fields: Partial<Item> = {}): Item =>
  ({
    guid,
    name: guid,
    tag: null,
    type: 'product',
    unit: 'piece',
    quantity: 10,
    quantityAvailable: 10,
    packaging: 1,
    variants: 0,
    active: true,
    parent_guid: folder,
    parent: { guid: folder, id: folder, name: folder },
    ...fields,
  }) as Item
const found = (code: string, item: Item, elsewhere: Item[] = [], quantity = 1): ScanResult => ({
  kind: 'item',
  code,
  quantity,
  item,
  elsewhere,
})

const scans = (
  answers: readonly ScanResult[],
  { mode = 'in' as ScanMode, place = null as string | null, mayWrite = (): boolean => true } = {},
) => {
  let state: ScanState = NO_SCANS
  const verdicts = answers.map((answer, id) => {
    const after = withAnswer(state, id, answer, { mode, place, mayWrite })
    state = after.state
    return after.entry.verdict
  })
  return { state, verdicts, lines: state.lines.map(({ item, quantity, scans: times }) => [item.guid, quantity, times]) }
}

describe('a work of scanning', () => {
  it('counts each scan, a pack as what is in it, and shows the latest first', () => {
    const [screw, water] = [
      anItem('screw', 'dock', { tag: 'S', packaging: 100 }),
      anItem('water', 'dock', { tag: 'W' }),
    ]
    expect(scans([found('s', screw), found('PACK', water, [], 12), found('S', screw)]).lines).toEqual([
      ['screw', 200, 2],
      ['water', 12, 1],
    ])
  })
  it('takes the record that lies in the place, and says when there is none', () => {
    const [there, here] = [anItem('there', 'shelf'), anItem('here', 'dock')]
    const answer = found('X', there, [here])
    expect(scans([answer], { mode: 'out', place: 'dock' })).toMatchObject({
      verdicts: ['good'],
      lines: [['here', 1, 1]],
    })
    expect(scans([answer], { mode: 'out', place: 'cellar' })).toMatchObject({
      verdicts: ['elsewhere'],
      lines: [['there', 1, 1]],
    })
    expect(scans([answer], { mode: 'out' }).verdicts).toEqual(['ambiguous'])
    expect(scans([answer], { mode: 'in', place: 'cellar' }).verdicts).toEqual(['good'])
  })
  it('refuses what cannot be worked with, each for its own reason, and adds nothing', () => {
    const drill = anItem('drill', 'dock', { type: 'equipment', quantity: 1, quantityAvailable: 1 })
    expect(scans([found('D', drill), found('D', drill)])).toMatchObject({
      verdicts: ['good', 'twice'],
      lines: [['drill', 1, 1]],
    })
    expect(scans([found('P', anItem('pills', 'dock', { variants: 2 }))])).toMatchObject({
      verdicts: ['variants'],
      lines: [],
    })
    expect(scans([found('L', anItem('lot', 'dock', { active: false }))], { mode: 'out' })).toMatchObject({
      verdicts: ['disabled'],
      lines: [],
    })
    expect(scans([found('L', anItem('lot', 'dock', { active: false }))], { mode: 'count' }).verdicts).toEqual(['good'])
    expect(scans([found('X', anItem('x', 'locked'))], { mayWrite: () => false })).toMatchObject({
      verdicts: ['read_only'],
      lines: [],
    })
    expect(
      scans([
        { kind: 'folder', code: 'F', folder: { guid: 'f', id: 'f', name: 'Quai' } },
        { kind: 'unknown', code: 'U' },
        { kind: 'unknown', code: 'u' },
      ]).state,
    ).toMatchObject({ lines: [], unknown: [{ code: 'U', count: 2 }] })
  })
  it('says at the scan that more leaves than there is', () => {
    const few = anItem('few', 'dock', { quantity: 2, quantityAvailable: 2 })
    expect(scans([found('F', few), found('F', few), found('F', few)], { mode: 'out' })).toMatchObject({
      verdicts: ['good', 'good', 'short'],
      lines: [['few', 3, 3]],
    })
  })
  it('takes back the latest scan and nothing else', () => {
    const [a, b] = [anItem('a', 'dock'), anItem('b', 'dock')]
    const { state } = scans([found('a', a), found('b', b), found('a', a), { kind: 'unknown', code: 'U' }])
    const [one, two, three] = [
      withoutLast(state),
      withoutLast(withoutLast(state)),
      withoutLast(withoutLast(withoutLast(state))),
    ]
    expect([one.unknown, one.lines.map(({ quantity }) => quantity)]).toEqual([[], [2, 1]])
    expect(two.lines.map(({ item, quantity }) => [item.guid, quantity])).toEqual([
      ['a', 1],
      ['b', 1],
    ])
    expect(three.lines.map(({ item }) => item.guid)).toEqual(['a'])
    expect(withoutLast(withoutLast(three))).toEqual(NO_SCANS)
  })
  it('keeps a question in its place until it is answered', () => {
    const asked = withQuestion(withQuestion(NO_SCANS, 1, 'A'), 2, 'B')
    const { state } = withAnswer(asked, 1, found('A', anItem('a', 'dock')), {
      mode: 'in',
      place: null,
      mayWrite: () => true,
    })
    expect(state.entries.map(({ code, verdict }) => [code, verdict])).toEqual([
      ['B', 'asked'],
      ['A', 'good'],
    ])
  })
  it('forgets no question, however many wait', () => {
    const asked = Array.from({ length: 500 }, (_, id) => id).reduce(
      (state, id) => withQuestion(state, id, `c${id}`),
      NO_SCANS,
    )
    expect(asked.entries).toHaveLength(500)
    const answered = asked.entries
      .map(({ id }) => id)
      .reduce(
        (state, id) =>
          withAnswer(state, id, { kind: 'unknown', code: `c${id}` }, { mode: 'in', place: null, mayWrite: () => true })
            .state,
        asked,
      )
    expect([answered.entries.length, answered.unknown.length]).toEqual([100, 500])
  })
  it('keeps what was refused, with the reason, and lets go of what was recorded', () => {
    const { state } = scans([
      found('a', anItem('a', 'dock')),
      found('b', anItem('b', 'dock')),
      found('c', anItem('c', 'dock')),
    ])
    const after = afterRecording(withQuantity(state, 'b', 7), ['a', 'b'], [{ guid: 'b', message: 'Trop peu' }])
    expect(after.lines.map(({ item, quantity, refusal }) => [item.guid, quantity, refusal])).toEqual([
      ['c', 1, null],
      ['b', 7, 'Trop peu'],
    ])
  })
})

describe('codes', () => {
  const answer = (code: string): ScanResult => found(code, anItem(`item-${code}`, 'dock'))
  it('asks a burst as one question, what comes meanwhile as the next, and a known code not at all', async () => {
    const asked: string[][] = []
    const codes = createCodes(async (wanted) => (asked.push(wanted), await Promise.resolve(), wanted.map(answer)))
    const first = [codes.ask('1'), codes.ask('2'), codes.ask('1')]
    const second = first[0]!.then(() => codes.ask('3'))
    expect((await Promise.all(first)).map(({ code }) => code)).toEqual(['1', '2', '1'])
    await second
    expect(asked).toEqual([['1', '2'], ['3']])
    expect([codes.known('3')?.kind, codes.known('4')]).toEqual(['item', undefined])
  })
  it('takes no more than a call may ask, and forgets no code', async () => {
    const sizes: number[] = []
    const codes = createCodes(async (wanted) => (sizes.push(wanted.length), wanted.map(answer)))
    const all = await Promise.all(Array.from({ length: 1_200 }, (_, at) => codes.ask(`c${at}`)))
    expect([sizes, all.map(({ code }) => code).at(-1), all.length]).toEqual([[500, 500, 200], 'c1199', 1_200])
  })
  it('asks again when no answer came, and fails when the answer is no', async () => {
    let tries = 0
    const codes = createCodes(
      async (wanted) => {
        tries += 1
        if (tries < 3) throw new Failure(0, {}, [])
        return wanted.map(answer)
      },
      async () => undefined,
    )
    expect((await codes.ask('1')).kind).toBe('item')
    const refused = createCodes(async () => Promise.reject(new Failure(403, {}, [])))
    await expect(refused.ask('1')).rejects.toMatchObject({ status: 403 })
  })
})
