import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installState, pinnedNode, ROOT } from '../../../scripts/bootstrap.mjs'

type Package = { version: string; integrity?: string; optional?: boolean; os?: string[]; cpu?: string[] }
const LOCKED: Record<string, Package> = {
  '': { version: '1.0.0' },
  'packages/web': { version: '1.0.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/mine': { version: '1.0.0', integrity: 'sha512-m', optional: true, os: [process.platform], cpu: [process.arch] },
  'node_modules/theirs': { version: '1.0.0', integrity: 'sha512-t', optional: true, os: ['aix'], cpu: ['ppc64'] },
}
const { '': _root, 'packages/web': _web, 'node_modules/theirs': _theirs, ...INSTALLED } = LOCKED

let root = ''
const write = (file: string, packages: object) => writeFileSync(join(root, file), JSON.stringify({ packages }))
const lock = (packages: Record<string, Package>) => write('package-lock.json', packages)
const install = (packages: Record<string, Package>) => write('node_modules/.package-lock.json', packages)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'entrepot-bootstrap-'))
  mkdirSync(join(root, 'node_modules'))
  lock(LOCKED)
})
afterEach(() => rmSync(root, { recursive: true }))

describe('installState', () => {
  it('is missing on a fresh clone and after an install that did not finish', () => {
    expect(installState(root)).toBe('missing')
    rmSync(join(root, 'node_modules'), { recursive: true })
    expect(installState(root)).toBe('missing')
    mkdirSync(join(root, 'node_modules'))
  })

  it('is fresh after an install by hand, without the packages of other machines, and stays so', () => {
    install(INSTALLED)
    expect(installState(root)).toBe('fresh')
    expect(readdirSync(join(root, 'node_modules'))).toContain('.entrepot-installed')
    expect(installState(root)).toBe('fresh')
  })

  it.each<[string, Record<string, Package>]>([
    ['another version', { ...LOCKED, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-b' } }],
    ['other content of the same version', { ...LOCKED, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-evil' } }],
    ['one more package', { ...LOCKED, 'node_modules/new': { version: '1.0.0', integrity: 'sha512-n' } }],
    ['one more package for this machine', { ...LOCKED, 'node_modules/new': { version: '1.0.0', optional: true, os: [process.platform] } }],
  ])('is stale when the lockfile wants %s, also after a fresh state was stamped', (_, packages) => {
    install(INSTALLED)
    expect(installState(root)).toBe('fresh')
    lock(packages)
    expect(installState(root)).toBe('stale')
    expect(installState(root)).toBe('stale')
  })

  it('is stale when the packages for this machine were left out', () => {
    install({ 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } })
    expect(installState(root)).toBe('stale')
  })
})

describe('pinnedNode', () => {
  it('is the binary itself, and the one that runs these tests', () => expect(pinnedNode(ROOT)).toBe(process.execPath))
  it('is none when its package is not there', () => expect(pinnedNode(root)).toBeUndefined())
})
