import { readFileSync } from 'node:fs'
import { join } from 'node:path'
// A script of the page, as a page runs it: with what stands around it, and nothing else.
// oxlint-disable-next-line no-restricted-imports
import { runInNewContext } from 'node:vm'
import { companiesApi } from '@entrepot/contract/companies/company.ts'
import { foldersApi } from '@entrepot/contract/folders/folder.ts'
import { homeApi } from '@entrepot/contract/home/home.ts'
import { itemsApi } from '@entrepot/contract/items/api.ts'
import { API_BASE, type Endpoint, fillPath } from '@entrepot/contract/kernel/endpoint.ts'
import { layoutsApi } from '@entrepot/contract/layouts/layout.ts'
import { usersApi } from '@entrepot/contract/users/user.ts'
import { describe, expect, it } from 'vitest'
import { takeEarly, type Early } from './early-answers.ts'

const SCRIPT = readFileSync(join(import.meta.dirname, '../../public/early.js'), 'utf8')
const FOLDER = '0192f0c4-0000-7000-8000-000000000000'
const tokenUntil = (seconds: number) => `a.${btoa(JSON.stringify({ exp: Date.now() / 1_000 + seconds }))}.c`

/** The columns that the list had here the last time. */
const KEPT = { 'layout.items.fields': JSON.stringify({ deep: 'name;shelf', flat: 'name;quantityTotal' }) }

type Visit = { pathname?: string; search?: string; local?: Record<string, string>; inView?: boolean }
/** The script as a browser runs it: what it asks for, and which files. */
const visit = ({
  pathname = '/items/root',
  search = '',
  local = { token: tokenUntil(60), ...KEPT },
  inView = false,
}: Visit) => {
  const files: string[] = []
  const attributes: Record<string, string> = {}
  const window: { early?: Early } = {}
  const link = { href: '/app.webmanifest' }
  const kept = { ...local, getItem: (key: string) => local[key] ?? null }
  runInNewContext(SCRIPT, {
    window,
    location: { pathname, search, origin: 'http://here', href: `http://here${pathname}` },
    localStorage: kept,
    sessionStorage: inView ? { view: '{}' } : {},
    matchMedia: () => ({ matches: false }),
    atob,
    URL,
    URLSearchParams,
    fetch: async () => new Response('{}'),
    document: {
      documentElement: { setAttribute: (name: string, value: string) => (attributes[name] = value), lang: '' },
      currentScript: {
        dataset: {
          parts: '/assets/first.js /assets/first.css',
          fr: '/assets/fr.js',
          en: '/assets/en.js',
          home: '/assets/home.js /assets/home.css',
          homefr: '/assets/home-fr.js',
          homeen: '/assets/home-en.js',
          phone: '/assets/phone.js',
          phonefr: '/assets/phone-fr.js',
          phoneen: '/assets/phone-en.js',
        },
      },
      createElement: () => ({}),
      querySelector: () => link,
      head: { appendChild: ({ rel, href }: { rel: string; href: string }) => files.push(`${rel} ${href}`) },
    },
  })
  return { early: window.early, asked: Object.keys(window.early?.answers ?? {}), files, manifest: link.href }
}
const address = ({ path }: Endpoint, params = {}, query = '') => `${API_BASE}${fillPath(path, params)}${query}`
const SESSION = [address(usersApi.me), address(companiesApi.config)]
const placed = (guid: string) => [
  ...SESSION,
  address(foldersApi.get, { guid }),
  address(foldersApi.tree),
  address(layoutsApi.get, { list: 'items' }),
]

describe('what is asked before the programs are there', () => {
  it('is nothing without a session, with one that is over, and in the view of somebody else', () => {
    const visits: Visit[] = [
      { local: {} },
      { local: { token: tokenUntil(-1) } },
      { local: { token: 'x' } },
      { inView: true },
    ]
    for (const one of visits) expect(visit(one)).toMatchObject({ asked: [], files: [] })
  })
  it('is the session everywhere, and what the explorer shows where it is opened', () => {
    expect(visit({ pathname: '/settings/company' }).asked).toEqual(SESSION)
    expect(visit({}).asked).toEqual(placed('root'))
    expect(visit({ search: '?deep=true' }).asked).toEqual([
      ...placed('root'),
      address(itemsApi.list, {}, '?fields=name%3Bshelf&page=1&size=100'),
    ])
    expect(visit({ pathname: `/items/${FOLDER}` }).asked).toEqual([
      ...placed(FOLDER),
      address(itemsApi.list, {}, `?folder=${FOLDER}&deep=true&fields=name%3Bshelf&page=1&size=100`),
    ])
    expect(visit({ pathname: `/items/${FOLDER}`, search: '?deep=false' }).asked.at(-1)).toBe(
      address(itemsApi.list, {}, `?folder=${FOLDER}&totals=true&fields=name%3BquantityTotal&page=1&size=100`),
    )
    expect(visit({ pathname: `/items/${FOLDER}`, search: '?q=vis' }).asked).toEqual(placed(FOLDER))
  })
  it('is no row where it is not known which columns the list has', () => {
    const local = { token: tokenUntil(60) }
    expect(visit({ pathname: `/items/${FOLDER}`, local }).asked).toEqual(placed(FOLDER))
  })
  it('is the session and other files on the mobile application, which is installed by itself', () => {
    const phone = visit({ pathname: '/m/scan' })
    expect(phone.asked).toEqual(SESSION)
    expect(phone.files).toEqual(['modulepreload /assets/phone.js', 'modulepreload /assets/phone-fr.js'])
    expect(phone.manifest).toBe('/phone.webmanifest')
    expect(visit({ pathname: '/market' }).manifest).toBe('/app.webmanifest')
  })
  it('is what the start page shows where that is opened, with its files', () => {
    const { asked, files } = visit({ pathname: '/home' })
    expect(asked).toEqual([...SESSION, address(homeApi.get)])
    expect(files).toEqual([
      'modulepreload /assets/first.js',
      'preload /assets/first.css',
      'modulepreload /assets/fr.js',
      'modulepreload /assets/home.js',
      'preload /assets/home.css',
      'modulepreload /assets/home-fr.js',
    ])
  })
  it('is sorted as the reader left the list', () => {
    const local = { token: tokenUntil(60), ...KEPT, 'layout.items': JSON.stringify({ sort: '-quantity' }) }
    expect(visit({ pathname: `/items/${FOLDER}`, search: '?deep=true', local }).asked.at(-1)).toBe(
      address(itemsApi.list, {}, `?folder=${FOLDER}&deep=true&sort=-quantity&fields=name%3Bshelf&page=1&size=100`),
    )
  })
  it('comes with the files of the first screen, in one language', () => {
    expect(visit({}).files).toEqual([
      'modulepreload /assets/first.js',
      'preload /assets/first.css',
      'modulepreload /assets/fr.js',
    ])
    expect(visit({ local: { token: tokenUntil(60), language: 'en' } }).files).toContain('modulepreload /assets/en.js')
  })
})

describe('an early answer', () => {
  const url = SESSION[0]!
  const headers = { 'Accept-Language': 'fr', Authorization: 'Bearer a' }
  const early = (at = Date.now()): { early: Early } => ({
    early: { at, headers, answers: { [url]: Promise.resolve(new Response('1')) } },
  })
  const call = { url, method: 'GET', headers }

  it('is taken once', async () => {
    const here = early()
    expect(await (await takeEarly(call, here))?.text()).toBe('1')
    expect(takeEarly(call, here)).toBeUndefined()
  })
  it.each([
    ['another session', { ...call, headers: { ...headers, Authorization: 'Bearer b' } }],
    ['another language', { ...call, headers: { ...headers, 'Accept-Language': 'en' } }],
    ['who knows an answer already', { ...call, headers: { ...headers, 'If-None-Match': 'W/"a"' } }],
    ['a change', { ...call, method: 'PUT' }],
  ])('is not for %s', (_, other) => expect(takeEarly(other, early())).toBeUndefined())
  it('is not for who comes a minute later', () => expect(takeEarly(call, early(Date.now() - 60_000))).toBeUndefined())
})
