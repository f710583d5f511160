import { describe, expect, it } from 'vitest'
import { placeNow, received, startWith, type Page } from './stable-rows.ts'
import { pagesOf } from './windows.ts'

type Row = { id: string; n: number }
const idOf = ({ id }: Row) => id
const page = (ids: string, { at = 0, total = ids.length, n = 1, read = 0 } = {}): Page<Row> => ({
  page: at,
  rows: [...ids].map((id) => ({ id, n })),
  total,
  at: read,
})
const ids = ({ pages }: { pages: ReadonlyMap<number, readonly Row[]> }) =>
  [...pages].map(([at, rows]) => `${at}:${rows.map(idOf).join('')}`).join(' ')

describe('a list that others change', () => {
  it('shows a changed value where it stands, and which row it is', () => {
    const next = received(
      startWith([page('abc')]),
      [
        {
          ...page('abc'),
          rows: [
            { id: 'a', n: 1 },
            { id: 'b', n: 2 },
            { id: 'c', n: 1 },
          ],
        },
      ],
      idOf,
      true,
    )
    expect([ids(next), next.fresh, next.waiting, next.order]).toEqual(['0:abc', ['b'], 0, 0])
    expect(next.pages.get(0)![1]!.n).toBe(2)
  })
  it('keeps every row in its place while somebody reads, with the values of now', () => {
    const next = received(startWith([page('abc')]), [page('xbac', { n: 5, read: 1 })], idOf, true)
    expect([ids(next), next.waiting, next.total, next.order]).toEqual(['0:abc', 1, 3, 0])
    expect(next.pages.get(0)!.map(({ n }) => n)).toEqual([5, 5, 5])
    expect(received(startWith([page('abc', { total: 40 })]), [page('xyz', { total: 43 })], idOf, true).waiting).toBe(3)
  })
  it('takes the new order when nobody does, and tells which rows are new', () => {
    const next = received(startWith([page('abc')]), [page('axbc', { read: 1 })], idOf, false)
    expect([ids(next), next.fresh, next.total, next.order]).toEqual(['0:axbc', ['x'], 4, 1])
    expect(placeNow(next, 1, 100, idOf)).toBe(2)
    expect(placeNow(next, 7, 100, idOf)).toBeNull()
  })
  it('forgets that something waits when the list is again as it is shown', () => {
    const held = received(startWith([page('abc')]), [page('xabc')], idOf, true)
    expect(received(held, [page('abc')], idOf, true).waiting).toBe(0)
  })
  it('takes the new order with the first page that was never shown, and finds a row that went to another page', () => {
    const first = page('xab', { total: 7, read: 1 })
    const held = received(startWith([page('abc', { total: 6 })]), [first], idOf, true)
    const next = received(held, [first, page('cde', { at: 1, total: 7, read: 2 })], idOf, true)
    expect([ids(next), next.total]).toEqual(['0:xab 1:cde', 7])
    expect(placeNow(next, 2, 3, idOf)).toBe(3)
  })
  it('adds further pages without a word', () => {
    const next = received(startWith([page('abc', { total: 6 })]), [page('def', { at: 1, total: 6 })], idOf, true)
    expect([ids(next), next.fresh, next.order]).toEqual(['0:abc 1:def', [], 0])
  })
  it('comes to rest where two pages of a list that grows shorter disagree on how long it is', () => {
    // The second page went with the last row behind the first, whose answer is older.
    const size = 3
    const read = [page('abc', { total: 4, read: 1 }), page('', { at: 1, total: 3, read: 2 })]
    let now = startWith([read[0]!])
    const windows: string[] = []
    for (let drawn = 0; drawn < 6; drawn++) {
      const inWindow = pagesOf(0, now.total - 1, now.total, size)
      windows.push(inWindow.join())
      now = received(
        now,
        inWindow.map((at) => read[at]!),
        idOf,
        false,
      )
    }
    expect(windows).toEqual(['0,1', '0', '0', '0', '0', '0'])
    expect(now.total).toBe(3)
    // A row of the older page is edited here: what is known of the length stays.
    const edited = { ...read[0]!, rows: read[0]!.rows.map((row) => ({ ...row, n: 9 })) }
    expect(received(now, [edited], idOf, false)).toMatchObject({ total: 3, fresh: ['a', 'b', 'c'] })
  })
})
