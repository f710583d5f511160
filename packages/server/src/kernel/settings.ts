import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { MODULES } from '@entrepot/contract/kernel/modules.ts'
import { z } from 'zod'
import { keptSecrets, SECRETS, secretComplaint, type SecretName } from './secrets.ts'
import { asRefusal, StartRefused } from './start-refused.ts'

/** An unset and an empty variable are the same: that is how composed environments leave a setting out. */
const text = z.string().trim()
const choice = z.stringbool({
  error: 'must be true or false',
  truthy: ['true', '1', 'yes', 'on'],
  falsy: ['false', '0', 'no', 'off'],
})
const flag = (preset: boolean) => choice.default(preset)
const wholeNumber = (low: number, high: number) =>
  text
    .regex(/^\d+$/, `must be a whole number from ${low} to ${high}`)
    .transform(Number)
    .refine((n) => n >= low && n <= high, `must be a whole number from ${low} to ${high}`)
const port = wholeNumber(1, 65_535)
const listOf = <T extends string>(accepts: (entry: string) => entry is T, complaint: string) =>
  text
    .transform((value) =>
      value
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .refine((entries): entries is T[] => entries.every(accepts), complaint)
const oneOf =
  <const T extends readonly string[]>(names: T) =>
  (entry: string): entry is T[number] =>
    names.includes(entry)

const parsedUrl = (value: string) => (URL.canParse(value) ? new URL(value) : undefined)
const isWebAddress = (value: string) => /^https?:$/.test(parsedUrl(value)?.protocol ?? '')
const webAddress = text.refine(isWebAddress, 'must be an address that starts with http:// or https://')
const isOrigin = (entry: string): entry is string => isWebAddress(entry) && parsedUrl(entry)?.origin === entry
const eMail = text.regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an e-mail address')
const sender = text.regex(
  /^([^\s@<>]+@[^\s@<>]+|[^<>]* <[^\s@<>]+@[^\s@<>]+>)$/,
  'must be an e-mail address, or a name and an address in <>',
)
const isDatabase = (value: string) => /^postgres(ql)?:$/.test(parsedUrl(value)?.protocol ?? '')
const databaseAddress = text.refine(isDatabase, 'must start with postgres:// or postgresql://')
const isFilePlace = (value: string) =>
  !/^[a-z][a-z0-9+.-]+:/i.test(value) || /^(s3|file):$/.test(parsedUrl(value)?.protocol ?? '')

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'] as const
const isProxy = (entry: string): entry is string => {
  const [address = '', bits, ...more] = entry.split('/')
  const version = isIP(address)
  if (version === 0) return oneOf(PROXY_NAMES)(entry)
  return (
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}

/** What makes a database unsafe; the same names in ALLOW_UNSAFE_DATABASE say which of them are accepted. */
export const UNSAFE_DATABASE = ['fsync', 'synchronous_commit', 'role', 'version'] as const
export type UnsafeDatabase = (typeof UNSAFE_DATABASE)[number]

/** `CODE:percent`, separated by commas. */
const PROMO_CODE = /^([A-Za-z0-9_-]{1,50}):(100|\d{1,2})$/
const promoCodes = text
  .transform((value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  )
  .refine(
    (entries) => entries.every((entry) => PROMO_CODE.test(entry)),
    'must be a list of CODE:percent such as PROMO10:10',
  )
  .transform((entries) =>
    entries
      .map((entry) => PROMO_CODE.exec(entry)!)
      .map(([, code, percent]) => ({ code: code!.toUpperCase(), percent: Number(percent) })),
  )

const secret = text.optional()

const Environment = z.object({
  // A misspelt `production` would silently lower the guard.
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be one of: development, test, production')
    .default('development'),
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: webAddress.transform((url) => url.replace(/\/+$/, '')).optional(),
  DATA_DIR: text.default('./data').transform((path) => resolve(path)),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  ALLOW_UNSAFE_DATABASE: listOf(oneOf(UNSAFE_DATABASE), `must be a list of: ${UNSAFE_DATABASE.join(', ')}`).default([]),
  FILES_URL: text.refine(isFilePlace, 'must be a folder, or a bucket that starts with s3://').optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY: text.optional(),
  S3_SECRET_KEY: text.optional(),
  METRICS_PORT: port.optional(),
  PROCESSES: wholeNumber(1, 64).default(1),
  DRAIN_SECONDS: wholeNumber(0, 60).optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of: fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
  TRUSTED_PROXIES: listOf(
    isProxy,
    `must be a list of addresses, networks such as 10.0.0.0/8, or ${PROXY_NAMES.join(', ')}`,
  ).default([]),
  CORS_ORIGINS: listOf(isOrigin, 'must be a list of origins such as https://app.example.com, without a path').default(
    [],
  ),

  JWT_SECRET: secret,
  PUSH_KEY: secret,
  MODULES_KEY: secret,
  OPERATOR_KEY: secret,

  REGISTRATION_ENABLED: flag(true),
  DEFAULT_MODULES: listOf(oneOf(MODULES), `must be a list of: ${MODULES.join(', ')}`).default([...MODULES]),
  ANNUAL_DISCOUNT_PERCENT: wholeNumber(0, 100).default(20),
  PROMO_CODES: promoCodes.default([{ code: 'PROMO10', percent: 10 }]),
  INVOICE_ISSUER: text.default('Entrepôt'),
  /** Calls a minute, on each node (SEC-05). */
  REQUESTS_PER_USER: wholeNumber(1, 1_000_000_000).default(1_200),
  REQUESTS_PER_COMPANY: wholeNumber(1, 1_000_000_000).default(12_000),
  /** What a file of an import may be at most (IMP-15). */
  IMPORT_MEGABYTES: wholeNumber(1, 500).default(50),
  IMPORT_ROWS: wholeNumber(1, 1_048_575).default(500_000),
  IMPORT_COLUMNS: wholeNumber(1, 2_000).default(200),
  VAT_PERCENT: wholeNumber(0, 100).optional(),
  PAYMENT_BY_INVOICE: choice.optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_API_BASE: webAddress.optional(),
  SUPPORT_EMAIL: eMail.optional(),
  HELP_CENTER_URL: webAddress.optional(),
  HELP_CENTER_URL_FR: webAddress.optional(),
  HELP_CENTER_URL_EN: webAddress.optional(),
  TERMS_URL_FR: webAddress.optional(),
  TERMS_URL_EN: webAddress.optional(),
  PRIVACY_URL_FR: webAddress.optional(),
  PRIVACY_URL_EN: webAddress.optional(),
  MOBILE_APP_URL_IOS: webAddress.optional(),
  MOBILE_APP_URL_ANDROID: webAddress.optional(),

  OUTGOING_ALLOW_PRIVATE: flag(false),
  ASSISTANT_ENABLED: flag(true),
  ASSISTANT_URL: webAddress.optional(),
  ASSISTANT_KEY: text.optional(),
  IMAGE_EMBEDDING_URL: webAddress.optional(),
  IMAGE_EMBEDDING_KEY: text.optional(),

  SMTP_HOST: text.optional(),
  SMTP_PORT: port.default(587),
  SMTP_USER: text.optional(),
  SMTP_PASSWORD: text.optional(),
  SMTP_FROM: sender.default('Entrepôt <no-reply@localhost>'),
  SMTP_SECURE: flag(false),
})

/** Their names, each of which docs/settings.md explains. */
export const SETTINGS = Object.keys(Environment.shape)

type Read = z.output<typeof Environment>
export type Settings = Omit<Read, SecretName | 'PUBLIC_URL' | 'FILES_URL' | 'DRAIN_SECONDS'> &
  Record<SecretName, string> & {
    /** Without a slash at its end. */
    PUBLIC_URL: string
    /** A folder's path, or an `s3://` address. */
    FILES_URL: string
    /**
     * How long a node that is told to stop still answers, so that a balancer that asks for its health sends nobody any
     * more.
     */
    DRAIN_SECONDS: number
  }

/** Reads every setting, or refuses with one line for each bad one. A `dataDir` goes before the environment's. */
export const readSettings = (
  env: Record<string, string | undefined>,
  { dataDir }: { dataDir?: string } = {},
): Settings => {
  const given = Object.fromEntries(
    Object.entries({ ...env, ...(dataDir && { DATA_DIR: dataDir }) }).filter(
      ([, value]) => value !== undefined && value.trim() !== '',
    ),
  )
  const { data: read, error } = Environment.safeParse(given)
  const lines = error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`) ?? []
  // A bad value elsewhere must not hide these.
  lines.push(...complaintsBetween(given))
  if (!read || lines.length > 0) throw new StartRefused(['The settings are not right:', ...new Set(lines)].join('\n  '))
  try {
    return { ...read, ...secretsFor(read), ...presets(read) }
  } catch (cause) {
    throw asRefusal(cause, read)
  }
}

const PlaceEnvironment = Environment.pick({
  DATA_DIR: true,
  DATABASE_URL: true,
  DATABASE_OWNER_URL: true,
  FILES_URL: true,
})
export type DatabasePlace = z.output<typeof PlaceEnvironment> & { FILES_URL: string }

/**
 * Where the database and the files are and nothing else: a command that only looks at them needs no secrets and makes
 * none.
 */
export const readDatabasePlace = (env: Record<string, string | undefined>): DatabasePlace => {
  const { data, error } = PlaceEnvironment.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())),
  )
  if (!data)
    throw new StartRefused(
      ['The settings are not right:', ...error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)].join(
        '\n  ',
      ),
    )
  return { ...data, FILES_URL: filesFolderOf(data) }
}

const filesFolderOf = ({ FILES_URL, DATA_DIR }: Pick<Read, 'FILES_URL' | 'DATA_DIR'>) =>
  filesPlace(FILES_URL ?? resolve(DATA_DIR, 'files'))

const presets = (read: Read) => ({
  PUBLIC_URL: read.PUBLIC_URL ?? `http://${isIP(read.HOST) === 6 ? `[${read.HOST}]` : read.HOST}:${read.PORT}`,
  FILES_URL: filesFolderOf(read),
  // Outside production nobody stands before a node, and Ctrl-C is to end it.
  DRAIN_SECONDS: read.DRAIN_SECONDS ?? (read.NODE_ENV === 'production' ? 5 : 0),
  DATABASE_OWNER_URL: read.DATABASE_OWNER_URL ?? read.DATABASE_URL,
})

export const isBucket = (place: string) => place.startsWith('s3:')

const filesPlace = (place: string) => {
  if (isBucket(place)) return place
  return resolve(place.startsWith('file:') ? decodeURIComponent(new URL(place).pathname) : place)
}

/** Outside production a missing secret is made once and kept, so that sessions survive a restart. */
const secretsFor = (read: Read): Record<SecretName, string> => {
  const given = Object.fromEntries(SECRETS.flatMap((name) => (read[name] ? [[name, read[name]]] : []))) as Partial<
    Record<SecretName, string>
  >
  const { JWT_SECRET, PUSH_KEY, MODULES_KEY, OPERATOR_KEY } = given
  if (JWT_SECRET && PUSH_KEY && MODULES_KEY && OPERATOR_KEY) return { JWT_SECRET, PUSH_KEY, MODULES_KEY, OPERATOR_KEY }
  return { ...keptSecrets(read.DATA_DIR), ...given }
}

const complaintsBetween = (given: Record<string, string | undefined>) => {
  const lines: string[] = []
  if (given['DATABASE_OWNER_URL'] && !given['DATABASE_URL'])
    lines.push('DATABASE_URL is needed with DATABASE_OWNER_URL.')
  if (given['SMTP_USER'] && !given['SMTP_PASSWORD']) lines.push('SMTP_PASSWORD is needed with SMTP_USER.')
  if (Boolean(given['S3_ACCESS_KEY']) !== Boolean(given['S3_SECRET_KEY']))
    lines.push('S3_ACCESS_KEY and S3_SECRET_KEY go together.')
  if (given['ASSISTANT_KEY'] && !given['ASSISTANT_URL']) lines.push('ASSISTANT_URL is needed with ASSISTANT_KEY.')
  if (given['IMAGE_EMBEDDING_KEY'] && !given['IMAGE_EMBEDDING_URL'])
    lines.push('IMAGE_EMBEDDING_URL is needed with IMAGE_EMBEDDING_KEY.')
  if (given['STRIPE_SECRET_KEY'] && !given['STRIPE_WEBHOOK_SECRET'])
    lines.push('STRIPE_WEBHOOK_SECRET is needed with STRIPE_SECRET_KEY.')
  if (given['NODE_ENV']?.trim() === 'production') lines.push(...productionComplaints(given))
  return lines
}

const productionComplaints = (given: Record<string, string | undefined>) => {
  const lines = SECRETS.flatMap((name) => secretComplaint(name, given[name]?.trim()) ?? [])
  // MODULES_KEY is part of the web client, so whoever shares its value with another secret publishes that one.
  const values = SECRETS.map((name) => given[name]?.trim())
  lines.push(
    ...SECRETS.flatMap((name, i) => {
      const twin = SECRETS[values.indexOf(values[i])]
      return values[i] && twin && twin !== name ? [`${name} must not have the same value as ${twin}.`] : []
    }),
  )
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL']) {
    if (isSamplePassword(passwordIn(given[name] ?? ''))) lines.push(`${name} has a sample password: choose another.`)
  }
  if (given['SMTP_PASSWORD'] && isSamplePassword(given['SMTP_PASSWORD']))
    lines.push('SMTP_PASSWORD is a sample value: choose another.')
  return lines
}

const passwordIn = (url: string) => {
  const password = parsedUrl(url)?.password ?? ''
  try {
    return decodeURIComponent(password)
  } catch {
    return password
  }
}

const isSamplePassword = (password: string) =>
  /^(postgres|password|passwort|secret|root|admin|test|example|sample|change.?me|1234\d*)$/i.test(password.trim())
