import { describe, expect, it } from 'vitest'
import { FolderPaths, type KnownFolder } from './folder-paths.ts'

const folder = (guid: string, name: string, parent: string | null): KnownFolder => ({
  guid,
  name,
  parent,
  type: 'stock',
  level: 'write',
  ancestors: parent === null ? [] : [parent],
})
const THERE = [folder('a', 'Atelier', null), folder('n', 'Nord', 'a'), folder('s', 'Sud', 'a')]
const passOver = (folders: readonly KnownFolder[]) => {
  let made = 0
  return new FolderPaths(folders, () => `new ${++made}`)
}
const guidOf = (found: ReturnType<FolderPaths['find']>) => (typeof found === 'object' ? found.guid : found)

describe('the folders of a file', () => {
  it('are planned for one pass alone, whoever else begins with the same folders', () => {
    const [one, other] = [passOver(THERE), passOver(THERE)]
    one.make('Atelier / Ouest', null)
    expect(guidOf(one.find('Atelier / Ouest', null))).toBe('new 1')
    expect(guidOf(one.find('Ouest', null))).toBe('new 1')
    for (const pass of [other, passOver(THERE)]) {
      expect(pass.find('Atelier / Ouest', null)).toBe('missing')
      expect(pass.find('Ouest', null)).toBe('missing')
      expect(pass.get('new 1')).toBeUndefined()
      expect(pass.planned).toEqual([])
    }
  })

  it('are found below those that are there and those that come, by path and by a name that is unique', () => {
    const pass = passOver(THERE)
    expect(guidOf(pass.find('atelier / nord', null))).toBe('n')
    const shelf = pass.make('Atelier / Nord / Rayon 1', null)
    const box = pass.plan('Boîte', shelf.guid, 'stock')
    expect(guidOf(pass.find('Atelier / Nord / Rayon 1 / Boîte', null))).toBe(box.guid)
    expect(guidOf(pass.find('Rayon 1 / Boîte', 'n'))).toBe(box.guid)
    expect(pass.ancestorsOf(box)).toEqual(['a', 'n', shelf.guid])
    pass.plan('Nord', 's', 'stock')
    expect(pass.find('Nord', null)).toBe('ambiguous')
    // The name of a folder may hold what parts levels: its path is then that of two.
    pass.plan('Atelier / Nord', null, 'stock')
    expect(pass.find('Atelier / Nord', null)).toBe('ambiguous')
  })
})
