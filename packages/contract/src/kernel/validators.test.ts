import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type Check,
  checked,
  day,
  DayText,
  email,
  Email,
  gte,
  integer,
  lte,
  maxLength,
  minLength,
  noDuplicates,
  OptionalPhone,
  optionalPhone,
  parsePrice,
  password,
  Password,
  passwordChange,
  passwordStrength,
  Phone,
  phone,
  price,
  refusalOfIssue,
  required,
  textBetween,
  typedDate,
  typedQuantity,
  url,
  Url,
} from './validators.ts'
import { cpuTime } from './cpu-time.ts'

const passes = (check: Check, text: string) => check(text) === null
const x = (count: number) => 'x'.repeat(count)

describe('e-mail', () => {
  it.each([
    'a@b.co',
    'user@site.com',
    'first.last+tag@sub.site.org',
    "o'neil@site.fr",
    'élodie@exemple.fr',
    `${x(64)}@site.fr`,
    `a@${x(63)}.fr`,
    'a@1.2.3.4.5.6.7.8.fr',
    `${x(64)}@${x(63)}.${x(63)}.${x(58)}.fr`,
  ])('accepts %s', (text) => expect(passes(email, text)).toBe(true))

  it.each([
    '',
    'a@b.c',
    'a@b.f',
    'user@site.info',
    'user@site.paris',
    'user@site',
    '@site.fr',
    'a@.fr',
    'a b@site.fr',
    'a@@site.fr',
    'a@b@site.fr',
    '.a@site.fr',
    'a.@site.fr',
    'a..b@site.fr',
    'a@site..fr',
    'a@-site.fr',
    'a@site.f1',
    'a@si te.fr',
    'a@site.fr\nBcc: x@y.fr',
    `${x(65)}@site.fr`,
    `a@${x(64)}.fr`,
    'a@1.2.3.4.5.6.7.8.9.fr',
    `${x(64)}@${x(63)}.${x(63)}.${x(59)}.fr`,
  ])('refuses %j', (text) => expect(email(text)).toEqual({ code: 'email' }))

  it('counts 254 characters and not one more', () => {
    expect(passes(email, `${x(64)}@${x(63)}.${x(63)}.${x(58)}.fr`)).toBe(true)
    expect(`${x(64)}@${x(63)}.${x(63)}.${x(58)}.fr`).toHaveLength(254)
  })
})

describe('phone', () => {
  it.each(['0612', '+33 6 12 34 56 78', '(01) 23-45', '1'.repeat(35), ' 0612 '])('accepts %s', (text) => {
    expect(passes(phone, text)).toBe(true)
    expect(passes(optionalPhone, text)).toBe(true)
  })
  it.each(['061', '1'.repeat(36), '06 12 poste 3', '06é12', '06\n12345'])('refuses %j', (text) => {
    expect(phone(text)).toEqual({ code: 'phone' })
    expect(optionalPhone(text)).toEqual({ code: 'phone' })
  })
  it('may be empty in one variant only', () => {
    expect(optionalPhone('')).toBeNull()
    expect(phone('')).toEqual({ code: 'phone' })
  })
})

describe('lengths and bounds', () => {
  it('trims before the minimum and not before the maximum', () => {
    expect(minLength(3)('  ab  ')).toEqual({ code: 'min_length', params: { min: 3 } })
    expect(minLength(3)(' abc ')).toBeNull()
    expect(maxLength(3)('abc ')).toEqual({ code: 'max_length', params: { max: 3 } })
    expect(maxLength(3)('abc')).toBeNull()
    expect(required('   ')).toEqual({ code: 'required' })
  })
  it('counts an emoji once', () => {
    expect(maxLength(2)('📦📦')).toBeNull()
    expect(minLength(3)('📦📦')).not.toBeNull()
  })
  it('includes the bound', () => {
    expect(gte(5)(5)).toBeNull()
    expect(gte(5)(4.99)).toEqual({ code: 'gte', params: { min: 5 } })
    expect(lte(5)(5)).toBeNull()
    expect(lte(5)(5.01)).toEqual({ code: 'lte', params: { max: 5 } })
    expect(gte(5)(Number.NaN)).not.toBeNull()
  })
  it.each(['0', '12', '-3', '007', ' 5 '])('takes %j for an integer', (text) => expect(integer(text)).toBeNull())
  it.each(['', '1e3', '1.0', '1,0', '+1', '0x1', '1 000', '--1', '١', '9'.repeat(16)])(
    'does not take %j for an integer',
    (text) => expect(integer(text)).toEqual({ code: 'integer' }),
  )
})

describe('password', () => {
  it.each([
    ['Abcdef1!', 5, true],
    ['Abcdefg1', 4, true],
    ['abcdef1!', 4, true],
    ['ABCDEF1!', 4, true],
    ['Abcdefg!', 4, true],
    ['Abc1!xy', 4, false],
    ['abcdefg1', 3, false],
    ['abcdefgh', 2, false],
    ['abcdefg ', 2, false],
    ['12345678', 2, false],
    ['Élodie12', 4, true],
    ['', 0, false],
    ['!', 1, false],
  ])('%j has strength %i and passes: %s', (text, strength, accepted) => {
    expect(passwordStrength(text)).toBe(strength)
    expect(passes(password, text)).toBe(accepted)
  })
  it('says what is wrong with a change, the old one first', () => {
    expect(passwordChange('Abcdef1!', 'Abcdef1!', 'Abcdef1!')).toEqual({ code: 'password_same' })
    expect(passwordChange('Abcdef1!', 'Abcdef2!', 'Abcdef3!')).toEqual({ code: 'password_mismatch' })
    expect(passwordChange('Abcdef1!', 'abc', 'abc')).toEqual({ code: 'password_rules' })
    expect(passwordChange('Abcdef1!', 'Abcdef2!', 'Abcdef2!')).toBeNull()
  })
})

describe('price', () => {
  it.each([
    ['1234', 'fr', 123400],
    ['1 234,50', 'fr', 123450],
    ['1\u00A0234,50', 'fr', 123450],
    ['1\u202F234,50', 'fr', 123450],
    ['1234.50', 'fr', 123450],
    ['1234,50', 'en', 123450],
    ['1,234.50', 'en', 123450],
    ['1,234,567', 'en', 123456700],
    ['1,234', 'en', 123400],
    ['0,05', 'fr', 5],
    ['0', 'fr', 0],
    ['9999999999,99', 'fr', 999_999_999_999],
  ] as const)('reads %s in %s as %i hundredths', (text, language, value) => {
    expect(parsePrice(text, language)).toEqual({ value })
    expect(price(language)(text)).toBeNull()
  })
  it.each([
    ['12,345,6', 'en'],
    ['1,234.5', 'en'],
    ['1,234,50', 'en'],
    ['1,234', 'fr'],
    ['1.234,50', 'fr'],
    ['12 34', 'fr'],
    ['1 234,5', 'fr'],
    ['-5', 'fr'],
    ['5€', 'fr'],
    ['', 'fr'],
    [',50', 'fr'],
    ['1e3', 'en'],
    ['10000000000', 'en'],
    ['1  234', 'fr'],
  ] as const)('refuses %j in %s', (text, language) => expect(price(language)(text)).toEqual({ code: 'price' }))
})

describe('url', () => {
  it.each([
    'http://site.fr',
    'https://site.fr:8443/a/b?c=d&e=%20#f',
    'HTTPS://SITE.FR/',
    'http://localhost:3000',
    'http://10.0.0.1/x',
    'http://[::1]:80/',
    'https://exämple.de?q=1',
  ])('accepts %s', (text) => expect(url(text)).toBeNull())
  it.each([
    '',
    'site.fr',
    'ftp://site.fr',
    'javascript:alert(1)',
    'http://',
    'http:///a',
    'http://a b.fr',
    'http://site.fr:99999',
    'http://site.fr:0',
    'http://user:secret@site.fr',
    'http://-site.fr',
    'http://site..fr',
    'http://site.fr/<script>',
    'http://site.fr\\@evil.fr',
    ' http://site.fr',
    'http://site.fr/\nx',
  ])('refuses %j', (text) => expect(url(text)).toEqual({ code: 'url' }))
})

it('refuses impossible dates, typed or sent', () => {
  expect(day('2024-02-29')).toBeNull()
  const impossible = (value: string) => ({ code: 'date_impossible', params: { value } })
  expect(day('2023-02-29')).toEqual(impossible('2023-02-29'))
  expect(day('2026-13-01')).toEqual(impossible('2026-13-01'))
  expect(day('31/02/2026')).toEqual(impossible('31/02/2026'))
  expect(typedDate('DD/MM/YYYY')('31/04/2024')).toEqual(impossible('31/04/2024'))
  expect(typedDate('DD/MM/YYYY')('04/31/2024 10:00')).toEqual(impossible('04/31/2024'))
  expect(typedDate('YYYY-MM-DD')('31.02.2026')).toEqual(impossible('31.02.2026'))
  expect(typedDate('MM/DD/YYYY')('04/30/2024')).toBeNull()
})
it('calls no day impossible that is only written otherwise', () => {
  expect(day('31/12/2026')).toEqual({ code: 'date' })
  expect(day('12/31/2026')).toEqual({ code: 'date' })
  expect(day('0999-12-31')).toEqual({ code: 'date' })
  expect(day('demain')).toEqual({ code: 'date' })
  expect(day('30/02/12')).toEqual({ code: 'date' })
  expect(typedDate('DD/MM/YYYY')('31-12-2026')).toEqual({ code: 'date' })
  expect(typedDate('YYYY-MM-DD')('31/12/2026')).toEqual({ code: 'date' })
})

it('judges a typed quantity by digits, unit and type', () => {
  expect(typedQuantity('fr', 'kg', 'item')('1,25')).toBeNull()
  expect(typedQuantity('fr', 'piece', 'item')('1,25')).toEqual({ code: 'quantity_whole' })
  expect(typedQuantity('fr', 'piece', 'equipment')('2')).toEqual({ code: 'quantity_equipment' })
  expect(typedQuantity('fr', 'piece', 'item')('1000000000')).toEqual({ code: 'quantity_too_large' })
  expect(typedQuantity('fr', 'piece', 'item')('999999999')).toBeNull()
})

it('finds duplicates by their key', () => {
  expect(noDuplicates((name: string) => name.toLowerCase())(['a', 'A'])).toEqual({ code: 'duplicates' })
  expect(noDuplicates((name: string) => name)(['a', 'A'])).toBeNull()
})

describe('a Zod issue', () => {
  const refusals = (type: z.ZodType, value: unknown) => (type.safeParse(value).error?.issues ?? []).map(refusalOfIssue)

  it('carries our code', () => {
    expect(refusals(Email, 'a@b.info')).toEqual([{ code: 'email' }])
    expect(refusals(Phone, '')).toEqual([{ code: 'phone' }])
    expect(refusals(OptionalPhone, '')).toEqual([])
    expect(refusals(Password, 'short')).toEqual([{ code: 'password_rules' }])
    expect(refusals(Url, 'ftp://x')).toEqual([{ code: 'url' }])
    expect(refusals(DayText, '2024-02-30')).toEqual([{ code: 'date_impossible', params: { value: '2024-02-30' } }])
  })
  it('carries the bound', () => {
    expect(refusals(textBetween(3, 5), 'ab')).toEqual([{ code: 'min_length', params: { min: 3 } }])
    expect(refusals(textBetween(3, 5), 'abcdef')).toEqual([{ code: 'max_length', params: { max: 5 } }])
  })
  it('of Zod itself is left to the caller', () => {
    expect(refusals(Email, 12)).toEqual([null])
    expect(
      refusals(
        z.string().refine(() => false),
        'x',
      ),
    ).toEqual([null])
  })
  it('names the field', () => {
    const form = z.object({ contact: z.object({ email: Email }) })
    expect(form.safeParse({ contact: { email: '' } }).error?.issues[0]?.path).toEqual(['contact', 'email'])
    expect(checked(z.number(), gte(3)).parse(4)).toBe(4)
  })
})

describe('a text of 100,000 characters is judged in less than 200 ms', () => {
  const checks: Record<string, Check> = {
    email,
    phone,
    optionalPhone,
    integer,
    password,
    url,
    day,
    required,
    minLength: minLength(8),
    maxLength: maxLength(255),
    priceFr: price('fr'),
    priceEn: price('en'),
    date: typedDate('DD.MM.YYYY'),
    quantity: typedQuantity('en', 'kg', 'item'),
    strength: (text) => (passwordStrength(text) > 5 ? { code: 'general' } : null),
  }
  const seeds = [
    'a',
    '1',
    '.',
    ' ',
    '-',
    'a.',
    'a@',
    '1,234',
    '1 234',
    '@',
    'http://a',
    'a-',
    '\u202F',
    '😀',
    '1/',
    '%',
  ]
  it.each(Object.entries(checks))('%s', (_name, check) => {
    for (const seed of seeds) {
      for (const text of [
        seed.repeat(100_000 / seed.length),
        `http://${seed.repeat(100_000 / seed.length)}!`,
        `a@${seed.repeat(100_000 / seed.length)}`,
      ]) {
        expect(
          cpuTime(() => check(text)),
          `${seed} repeated`,
        ).toBeLessThan(200)
      }
    }
  })
  it('whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const check of Object.values(checks)) check(text)
      }),
      { numRuns: 2_000 },
    )
  })
})
