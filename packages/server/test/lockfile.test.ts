import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Locked = {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const lockfile = readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8')
const { packages } = JSON.parse(lockfile) as { packages: Record<string, Locked> }
const entries = Object.entries(packages)
const foreign = entries.filter(([path, { link }]) => path.includes('node_modules/') && !link)
const own = entries.filter(([path]) => !path.includes('node_modules/'))

/** Where Node would find a package asked for from a path: nearest folder first. */
const isLocked = (name: string, from: string): boolean =>
  `${from}/node_modules/${name}` in packages ||
  `node_modules/${name}` in packages ||
  (from.includes('/') && isLocked(name, from.slice(0, from.lastIndexOf('/'))))

describe('package-lock.json', () => {
  it('names many packages', () => expect(foreign.length).toBeGreaterThan(200))

  it('pins the content of each of them', () => {
    expect(foreign.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  })

  it('says nothing about where it was made', () => {
    expect(foreign.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  })

  it('wants exact versions for our own packages', () => {
    const wanted = own.flatMap(([, { dependencies, devDependencies, optionalDependencies }]) =>
      Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    )
    expect(
      wanted.filter(([name, version]) => !name.startsWith('@entrepot/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([])
  })

  // `npm ci` refuses a lockfile that lacks a package of another platform, which happens when a version is not published
  // there yet.
  it('holds the packages of every platform', () => {
    expect(
      entries.flatMap(([path, { optionalDependencies = {} }]) =>
        Object.keys(optionalDependencies)
          .filter((name) => !isLocked(name, path))
          .map((name) => `${path}: ${name}`),
      ),
    ).toEqual([])
  })
})
