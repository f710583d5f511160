import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  formatBytes,
  dateText,
  formatDate,
  formatDateTime,
  formatNumber,
  formatPrice,
  formatRelative,
  parseNumber,
  readDate,
} from './format.ts'
import { formatsOfCompany, language, session } from './session.ts'
import { applyLanguage } from './words.ts'
import type { CompanyConfig } from '@entrepot/contract/companies/company.ts'
import type { Me, Plan } from '@entrepot/contract/users/user.ts'

// Only what the session reads of them.
const me = {
  guid: 'u',
  active: true,
  company: { guid: 'c', name: 'C' },
  groups: [],
  foldersPermissions: [],
  effectiveRoles: [],
} as unknown as Me
const plan = { endDate: null } as unknown as Plan
const config = { dateFormat: 'DD.MM.YYYY', currency: '€', timeZone: 'Europe/Paris' } as unknown as CompanyConfig
beforeAll(() => session.open(me, plan, config, []))

it('numbers have a narrow space and a comma in French', () =>
  expect(formatNumber(1234567.5)).toBe('1\u202F234\u202F567,5'))
it('sizes of files are told in the unit that suits them', () =>
  expect([512, 12_288, 1_300_000].map(formatBytes)).toEqual(['512\u202Fo', '12\u202Fko', '1,2\u202FMo']))
it('prices have the symbol of the company behind', () => expect(formatPrice(1234.5)).toBe('1\u202F234,50\u00A0€'))
it.each([
  ['$', 'en', -1234.5, '-$1,234.50'],
  ['AED', 'en', 5, 'AED\u00A05.00'],
  ['AED', 'fr', 5, '5,00\u00A0AED'],
  ['£', 'fr', -5, '-5,00\u00A0£'],
] as const)('a price in %s reads well (%s)', async (currency, tongue, amount, text) => {
  vi.stubGlobal('document', { documentElement: {} })
  language.set(tongue)
  await applyLanguage()
  session.open(me, plan, { ...config, currency }, [])
  expect(formatPrice(amount)).toBe(text)
  language.set('fr')
  await applyLanguage()
  vi.unstubAllGlobals()
  session.open(me, plan, config, [])
})
it('what was made of dates and prices is made again when the company writes them otherwise', () => {
  const before = formatsOfCompany()
  session.open(me, plan, { ...config, roles: ['ROLE_ITEM_VIEW'] }, [])
  expect(formatsOfCompany()).toBe(before)
  for (const change of [
    { dateFormat: 'YYYY-MM-DD' },
    { currency: '$' },
    { timeZone: 'Asia/Tokyo' },
  ] as Partial<CompanyConfig>[]) {
    session.open(me, plan, { ...config, ...change }, [])
    expect(formatsOfCompany()).not.toBe(before)
  }
  session.open(me, plan, config, [])
})
it('dates follow the format and the time zone of the company', () => {
  expect(formatDate('2026-11-20')).toBe('20.11.2026')
  expect(formatDate('2026-11-20T23:30:00Z')).toBe('21.11.2026')
  expect(formatDateTime('2026-11-20T23:30:05Z')).toBe('21.11.2026 00:30:05')
})
it('relative times are words', () =>
  expect(formatRelative('2026-11-20T10:00:00Z', Date.parse('2026-11-20T13:00:00Z'))).toBe('il y a 3 heures'))
describe('typed numbers', () => {
  it.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1 234', 1234],
    ['1\u202F234,50', 1234.5],
    ['1\u00A0234', 1234],
    ['-3', -3],
    ['douze', null],
    ['', null],
    ['1,2,3', null],
    ['12,345,6', null],
    ['1,234', 1.234],
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234,567', 1_234_567],
    ['-1.234.567,8', -1_234_567.8],
    ['1.23,456.7', null],
    ['12,', 12],
    [',', null],
  ])('%s', (text, value) => expect(parseNumber(text)).toBe(value))
  it('has thousands behind a comma in English', async () => {
    vi.stubGlobal('document', { documentElement: {} })
    language.set('en')
    await applyLanguage()
    expect(['1,234', '1,234.50', '12,5', '12.5', '1,2345', '1234,567'].map(parseNumber)).toEqual([
      1234, 1234.5, 12.5, 12.5, 1.2345, 1234.567,
    ])
    language.set('fr')
    await applyLanguage()
    vi.unstubAllGlobals()
  })
})

describe('a date in a field', () => {
  it('is typed in the format of the company; an impossible one is none', () => {
    expect([
      readDate('1.2.2026', false),
      readDate('31.02.2026', false),
      readDate('02/01/2026', false),
      readDate('', false),
    ]).toEqual(['2026-02-01', null, null, null])
    expect([dateText('2026-02-01', false), dateText('31.02.2026', false), dateText('', true)]).toEqual([
      '01.02.2026',
      '31.02.2026',
      '',
    ])
  })
  it('has its time on the clock of the company, whatever the clock of this device says', () => {
    expect(readDate('20.11.2026 14:30', true)).toBe('2026-11-20T13:30:00.000Z')
    expect(dateText('2026-11-20T13:30:00.000Z', true)).toBe('20.11.2026 14:30:00')
    expect([readDate('20.11.2026 24:30', true), readDate('20.11.2026 14:', true)]).toEqual([null, null])
  })
})
