import { expect, it } from 'vitest'
import { LruMap } from './lru-map.ts'

const filled = (most: number, keys: readonly string[]) => {
  const map = new LruMap<string, string>(most)
  for (const key of keys) map.set(key, `of ${key}`)
  return { map, held: (asked: readonly string[]) => asked.filter((key) => map.get(key) !== undefined) }
}

it('never holds more than its bound, so that the memory of a node does not grow with those who ever called', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => `${at}`)
  expect(filled(3, many).held(many)).toEqual(['997', '998', '999'])
})

it('drops the least recently used: what is read all the time is not lost to what was asked for once', () => {
  const { map, held } = filled(2, ['busy', 'once'])
  expect(map.get('busy')).toBe('of busy')
  map.set('new', 'of new')
  expect(held(['busy', 'once', 'new'])).toEqual(['busy', 'new'])
})

it('takes setting a key again for a use of it, and for no entry more', () => {
  const { map, held } = filled(2, ['a', 'b'])
  map.set('a', 'another')
  expect(held(['b', 'a'])).toEqual(['b', 'a'])
  expect(map.get('a')).toBe('another')
  map.set('b', 'another')
  map.set('c', 'of c')
  expect(held(['a', 'b', 'c'])).toEqual(['b', 'c'])
})

it('holds nothing of a deleted key, nor of one that was only asked for', () => {
  const { map, held } = filled(2, ['a', 'b'])
  map.delete('a')
  expect(map.get('missing')).toBeUndefined()
  map.set('c', 'of c')
  expect(held(['a', 'b', 'c'])).toEqual(['b', 'c'])
})
