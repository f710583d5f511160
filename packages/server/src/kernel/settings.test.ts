import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSettings, SETTINGS } from './settings.ts'

let DATA_DIR = ''
beforeEach(() => void (DATA_DIR = mkdtempSync(join(tmpdir(), 'entrepot-settings-'))))
afterEach(() => rmSync(DATA_DIR, { recursive: true }))

const random = (n: number) => `${n}kV9x2QeLw7RtYb4ZmPs6Hc1JdNf8GaUo`
const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: random(1),
  PUSH_KEY: random(2),
  MODULES_KEY: random(3),
  OPERATOR_KEY: random(4),
}

const linesOf = (environment: Record<string, string>) => {
  try {
    readSettings({ DATA_DIR, ...environment })
    return []
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
  }
}

describe('readSettings', () => {
  it('starts without any setting', () => {
    const settings = readSettings({ DATA_DIR })
    expect(settings).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      FILES_URL: join(DATA_DIR, 'files'),
      REGISTRATION_ENABLED: true,
      ANNUAL_DISCOUNT_PERCENT: 20,
      OUTGOING_ALLOW_PRIVATE: false,
      SMTP_PORT: 587,
      SMTP_FROM: 'Entrepôt <no-reply@localhost>',
      LOG_LEVEL: 'info',
      TRUSTED_PROXIES: [],
    })
    expect(settings.DEFAULT_MODULES).toHaveLength(12)
    expect(settings.DATABASE_URL).toBeUndefined()
  })

  it('takes an empty variable for an absent one', () => {
    expect(readSettings({ DATA_DIR, PORT: '', DATABASE_URL: ' ', DEFAULT_MODULES: '', JWT_SECRET: ' ' })).toEqual(
      readSettings({ DATA_DIR }),
    )
  })

  it('migrates as the owner given, or else as everybody', () => {
    const DATABASE_URL = 'postgres://app@db/stock'
    expect(readSettings({ DATA_DIR, DATABASE_URL }).DATABASE_OWNER_URL).toBe(DATABASE_URL)
    expect(readSettings({ DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL: 'postgres://owner@db/stock' })).toMatchObject({
      DATABASE_URL,
      DATABASE_OWNER_URL: 'postgres://owner@db/stock',
    })
  })

  it('takes the data directory of its caller before that of the environment', () => {
    expect(readSettings({ DATA_DIR: '/nowhere' }, { dataDir: DATA_DIR })).toMatchObject({
      DATA_DIR,
      FILES_URL: join(DATA_DIR, 'files'),
    })
  })

  it('writes an IPv6 host the way addresses do', () => {
    expect(readSettings({ DATA_DIR, HOST: '::1' }).PUBLIC_URL).toBe('http://[::1]:3000')
  })

  it('reads every kind of value', () => {
    expect(
      readSettings({
        DATA_DIR,
        PORT: '8080',
        PUBLIC_URL: 'https://stock.example.org/',
        REGISTRATION_ENABLED: 'off',
        DEFAULT_MODULES: 'order, checkout',
        TRUSTED_PROXIES: '10.0.0.0/8,::1,loopback',
        CORS_ORIGINS: 'https://a.example.org,http://b.example.org:81',
        SMTP_HOST: 'mail',
        SMTP_FROM: 'Stock <stock@example.org>',
        SMTP_SECURE: '1',
        FILES_URL: 's3://bucket/files',
        METRICS_PORT: '9100',
        ALLOW_UNSAFE_DATABASE: 'fsync,role',
      }),
    ).toMatchObject({
      PORT: 8080,
      PUBLIC_URL: 'https://stock.example.org',
      REGISTRATION_ENABLED: false,
      DEFAULT_MODULES: ['order', 'checkout'],
      TRUSTED_PROXIES: ['10.0.0.0/8', '::1', 'loopback'],
      CORS_ORIGINS: ['https://a.example.org', 'http://b.example.org:81'],
      SMTP_SECURE: true,
      SMTP_FROM: 'Stock <stock@example.org>',
      FILES_URL: 's3://bucket/files',
      METRICS_PORT: 9100,
      ALLOW_UNSAFE_DATABASE: ['fsync', 'role'],
    })
  })

  const BAD: [string, string][] = [
    ['NODE_ENV', 'prod'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PUBLIC_URL', 'stock.example.org'],
    ['PUBLIC_URL', 'ftp://x'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_OWNER_URL', 'x'],
    ['ALLOW_UNSAFE_DATABASE', 'everything'],
    ['FILES_URL', 'gs://bucket'],
    ['S3_ENDPOINT', 'minio:9000'],
    ['METRICS_PORT', '-1'],
    ['PROCESSES', '0'],
    ['PROCESSES', '65'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'true'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example.org/path'],
    ['REGISTRATION_ENABLED', 'maybe'],
    ['DEFAULT_MODULES', 'order,orders'],
    ['ANNUAL_DISCOUNT_PERCENT', '101'],
    ['ANNUAL_DISCOUNT_PERCENT', '5.5'],
    ['PROMO_CODES', 'PROMO10'],
    ['PROMO_CODES', 'PROMO10:101'],
    ['VAT_PERCENT', '-1'],
    ['REQUESTS_PER_USER', '0'],
    ['REQUESTS_PER_COMPANY', 'many'],
    ['IMPORT_ROWS', '0'],
    ['IMPORT_MEGABYTES', '1000'],
    ['STRIPE_API_BASE', 'stripe'],
    ['SUPPORT_EMAIL', 'help'],
    ['HELP_CENTER_URL', 'help'],
    ['HELP_CENTER_URL_FR', 'help'],
    ['HELP_CENTER_URL_EN', 'help'],
    ['TERMS_URL_FR', 'x'],
    ['TERMS_URL_EN', 'x'],
    ['PRIVACY_URL_FR', 'javascript:alert(1)'],
    ['PRIVACY_URL_EN', 'x'],
    ['MOBILE_APP_URL_IOS', 'x'],
    ['MOBILE_APP_URL_ANDROID', 'x'],
    ['OUTGOING_ALLOW_PRIVATE', '2'],
    ['ASSISTANT_URL', 'x'],
    ['SMTP_PORT', 'smtp'],
    ['SMTP_FROM', 'nobody'],
    ['SMTP_SECURE', 'tls'],
  ]
  it.each(BAD)('refuses %s=%s in one line that names it', (name, value) => {
    const lines = linesOf({ DATABASE_URL: 'postgres://db/stock', [name]: value })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name} .+\\.$`))
  })

  it('tells all bad settings at once', () => {
    expect(
      linesOf({
        PORT: 'x',
        LOG_LEVEL: 'x',
        DATABASE_OWNER_URL: 'postgres://db/stock',
        ASSISTANT_KEY: 'k',
        SMTP_USER: 'u',
      }).map((line) => line.split(' ')[0]),
    ).toEqual(['PORT', 'LOG_LEVEL', 'DATABASE_URL', 'SMTP_PASSWORD', 'ASSISTANT_URL'])
  })
})

describe('secrets', () => {
  it('are made once outside production and kept for their owner only', () => {
    const first = readSettings({ DATA_DIR })
    const second = readSettings({ DATA_DIR })
    expect(second.JWT_SECRET).toBe(first.JWT_SECRET)
    expect(new Set([first.JWT_SECRET, first.PUSH_KEY, first.MODULES_KEY, first.OPERATOR_KEY]).size).toBe(4)
    expect(statSync(join(DATA_DIR, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  it('prefer the environment', () => {
    expect(readSettings({ DATA_DIR, JWT_SECRET: 'mine' })).toMatchObject({ JWT_SECRET: 'mine' })
    expect(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8')).not.toContain('mine')
  })

  it('are never replaced silently when their file is damaged', () => {
    writeFileSync(join(DATA_DIR, 'secrets.json'), '{"JWT_SECRET":')
    expect(() => readSettings({ DATA_DIR })).toThrow('cannot be read')
  })

  it('must all be given in production, and nothing is written there', () => {
    expect(linesOf({ NODE_ENV: 'production' }).map((line) => line.slice(0, line.indexOf(' is needed')))).toEqual([
      'JWT_SECRET',
      'PUSH_KEY',
      'MODULES_KEY',
      'OPERATOR_KEY',
    ])
    expect(linesOf(PRODUCTION)).toEqual([])
    expect(existsSync(join(DATA_DIR, 'secrets.json'))).toBe(false)
  })

  it.each([
    ['short', 'kV9x2QeLw7RtYb4ZmPs6Hc1JdNf8GaU', 'too short'],
    ['sample', 'change-me-kV9x2QeLw7RtYb4ZmPs6Hc1JdNf8', 'sample'],
    ['documented', 'your_super_long_jwt_key_goes_here_please', 'sample'],
    ['repeated', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'sample'],
  ])('must not be %s in production', (_, value, complaint) => {
    const lines = linesOf({ ...PRODUCTION, JWT_SECRET: value })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^JWT_SECRET .*${complaint}`))
  })

  it('must differ from each other, because one of them is published with the web client', () => {
    expect(linesOf({ ...PRODUCTION, MODULES_KEY: PRODUCTION.JWT_SECRET })).toEqual([
      'MODULES_KEY must not have the same value as JWT_SECRET.',
    ])
  })

  it('include the passwords of the database and the mail server', () => {
    expect(linesOf({ ...PRODUCTION, DATABASE_URL: 'postgres://app:postgres@db/entrepot' })).toEqual([
      'DATABASE_URL has a sample password: choose another.',
    ])
    expect(linesOf({ ...PRODUCTION, SMTP_PASSWORD: 'changeme' })).toEqual([
      'SMTP_PASSWORD is a sample value: choose another.',
    ])
  })

  it('are told missing together with a bad setting elsewhere', () => {
    expect(linesOf({ NODE_ENV: 'production', PORT: 'x' })).toHaveLength(5)
  })
})

it('explains every setting, and none that is not read, in docs/settings.md (SEC-08)', () => {
  const page = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8')
  const named = page.match(/`[A-Z][A-Z0-9_]{3,}`/g)!.map((name) => name.slice(1, -1))
  expect(SETTINGS.filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name) => !SETTINGS.includes(name))).toEqual([])
})
