import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasGtinCheck, parseGs1, spellingsOfGtin } from './gs1.ts'

const GS = '\u001d'
const GTIN = '03400930000120'
const gtinOf = (body: string) => `${body}${[...'0123456789'].find((digit) => hasGtinCheck(`${body}${digit}`))!}`

describe('a GS1 code', () => {
  it.each<[string, string, object]>([
    [
      'a box of medicine',
      `01${GTIN}17270331${'10'}LOT42A${GS}21SN0001`,
      { gtin: GTIN, lot: 'LOT42A', serial: 'SN0001', expiryDate: '2027-03-31', count: null },
    ],
    ['with a separator in front', `${GS}01${GTIN}10B7`, { lot: 'B7', expiryDate: null }],
    ['as it is printed', `(01)${GTIN}(17)270300(10)A/1`, { lot: 'A/1', expiryDate: '2027-03-31' }],
    ['a count of what is in it', `02${GTIN}3712${GS}11250102`, { count: 12, productionDate: '2025-01-02' }],
    ['a count of pieces', `01${GTIN}3024`, { count: 24 }],
    ['weights and other elements are read over', `01${GTIN}310300125021${'X9'}`, { serial: 'X9' }],
    ['a year of the last century', `01${GTIN}11991231`, { productionDate: '1999-12-31' }],
    ['a day that does not exist', `01${GTIN}17270231`, { expiryDate: null }],
    ['a leap day', `01${GTIN}17280200`, { expiryDate: '2028-02-29' }],
  ])('is read: %s', (_, code, said) => expect(parseGs1(code, 2026)).toMatchObject(said))

  it.each([
    ['an EAN-13', '3400930000120'],
    ['a code of letters', 'ABC-12'],
    ['a wrong check digit', `01${'03400930000121'}10A`],
    ['too short', '0103400930'],
    ['no product', `10LOT${GS}17270331`],
    ['an identifier nobody knows', `01${GTIN}${'05'}12`],
    ['nothing', ''],
  ])('is not seen in %s', (_, code) => expect(parseGs1(code, 2026)).toBeNull())

  it('gives back what was put in, in any order', () => {
    const value = fc.stringMatching(/^[A-Za-z0-9/.-]{1,20}$/)
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{13}$/),
        value,
        value,
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.boolean(),
        (body, lot, serial, count, lotFirst) => {
          const gtin = gtinOf(body)
          const parts = [`10${lot}`, `21${serial}`, `30${count}`]
          const code = `01${gtin}${(lotFirst ? parts : parts.toReversed()).join(GS)}`
          expect(parseGs1(code, 2026)).toMatchObject({ gtin, lot, serial, count })
        },
      ),
    )
  })
  it('never throws, whatever is scanned', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789', GS, '(', ')', 'A'), maxLength: 60 }),
        (code) => void parseGs1(code, 2026),
      ),
      { numRuns: 2_000 },
    ))
})

it('the same product is written with fewer digits elsewhere', () => {
  expect(spellingsOfGtin('03400930000120')).toEqual(['03400930000120', '3400930000120'])
  expect(spellingsOfGtin('00036000291452')).toEqual(['00036000291452', '0036000291452', '036000291452'])
  expect(spellingsOfGtin('00000096385074')).toEqual(['00000096385074', '0000096385074', '000096385074', '96385074'])
  expect(spellingsOfGtin('13400930000127')).toEqual(['13400930000127'])
})
