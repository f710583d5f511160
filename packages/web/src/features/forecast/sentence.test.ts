import type { Forecast } from '@entrepot/contract/forecast/forecast.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { language } from '../../kernel/session.ts'
import { applyLanguage } from '../../kernel/words.ts'
import { stockWords } from '../stock/index.ts'
import { sentenceOf } from './sentence.ts'
import { forecastWords } from './words.ts'

const KNOWN: Forecast = {
  guid: 'a',
  item: 'i',
  name: 'Vis',
  tag: null,
  unit: 'piece',
  from: '2026-08-27',
  to: '2026-11-24',
  days: 90,
  exits: 42,
  consumed: 126,
  perDay: 1.4,
  stock: 12,
  reserved: 0,
  available: 12,
  onOrder: 0,
  arriving: null,
  state: 'dated',
  runsOut: '2026-12-02',
  daysLeft: 8,
  supplier: null,
  leadDays: 7,
  orderBy: '2026-11-25',
  proposed: 40,
}
const said = (more: Partial<Forecast> = {}) =>
  sentenceOf(forecastWords.say, { ...KNOWN, ...more }).replaceAll(/[\u00A0\u202F]/g, ' ')

const speak = async (tongue: 'fr' | 'en') => {
  vi.stubGlobal('document', { documentElement: {} })
  language.set(tongue)
  await Promise.all([forecastWords.load(), stockWords.load()])
  await applyLanguage()
}
afterAll(async () => {
  await speak('fr')
  vi.unstubAllGlobals()
})

describe('in French', () => {
  beforeAll(() => speak('fr'))
  it('says what went out, how long the rest lasts and when to order (X-51)', () =>
    expect(said()).toBe(
      'En 90 jours, 42 sorties pour 126 pièces : 1,4 par jour. Il en reste 12, donc jusqu’au 02/12/2026 ; le fournisseur livre en 7 jours : à commander avant le 25/11/2026.',
    ))
  it('says what is on its way, and what comes too late for it', () =>
    expect(
      said({ onOrder: 50, arriving: { quantity: 30, day: '2026-11-28' }, runsOut: '2026-12-24', orderBy: null }),
    ).toBe(
      'En 90 jours, 42 sorties pour 126 pièces : 1,4 par jour. Il en reste 12 et 30 sont attendus d’ici au 28/11/2026, donc jusqu’au 24/12/2026. En commande, plus tard ou sans date : 20.',
    ))
  it('says what it cannot say', () => {
    expect(said({ state: 'none', exits: 0 })).toBe('Aucune sortie en 90 jours.')
    expect(said({ state: 'little', exits: 1, consumed: 3, days: 20 })).toBe(
      'En 20 jours, 1 sortie pour 3 pièces : trop peu pour prévoir une rupture.',
    )
    expect(said({ state: 'far', perDay: 0.0334, available: 900, exits: 3, consumed: 3 })).toBe(
      'En 90 jours, 3 sorties pour 3 pièces : 1 par mois. Il en reste 900 : plus de trois ans.',
    )
  })
})

describe('in English', () => {
  beforeAll(() => speak('en'))
  it('says when it is time, and when it is too late', () => {
    expect(said({ orderBy: '2026-11-24' })).toBe(
      'In 90 days, 42 exits of 126 pieces in all: 1.4 a day. 12 left, so until 02/12/2026; the supplier delivers in 7 days: to be ordered today.',
    )
    expect(said({ available: 0, runsOut: '2026-11-24', orderBy: '2026-11-17' })).toContain(
      'None left; the supplier delivers in 7 days: an order would come after that.',
    )
  })
})
