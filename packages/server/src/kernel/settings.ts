import { MODULES } from '@entrepot/contract/kernel/modules.ts'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { StartRefused } from './start-refused.ts'

const yesNo = (fallback: boolean) => z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1').default(fallback)
const list = z.string().default('').transform((text) => text.split(',').map((part) => part.trim()).filter(Boolean))
const port = z.coerce.number().int().min(0).max(65_535)
const url = z.url({ protocol: /^https?$/ })

/** Secrets are made once on a first start outside production; in production they come from the environment (SEC-01). */
const SECRETS = ['JWT_SECRET', 'PUSH_KEY', 'MODULES_KEY', 'OPERATOR_KEY'] as const
const SAMPLE = /change.?me|example|sample|secret-?key|default|your[-_ ]|^(.)\1+$/i
const secret = z.string().min(32, 'must have at least 32 characters').refine((text) => !SAMPLE.test(text), 'is a sample value')

/** Settings of the installation (Appendix E). */
const SettingsSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: z.string().min(1).default('./data').transform((path) => resolve(path)),
  PUBLIC_URL: url.transform((text) => text.replace(/\/+$/, '')).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The owner of the tables, for migrations; DATABASE_URL when it is the owner itself. */
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REGISTRATION_ENABLED: yesNo(true),
  JWT_SECRET: secret, PUSH_KEY: secret, MODULES_KEY: secret, OPERATOR_KEY: secret,
  DEFAULT_MODULES: list.pipe(z.array(z.enum(MODULES))).transform((modules) => (modules.length > 0 ? modules : [...MODULES])),
  ANNUAL_DISCOUNT_PERCENT: z.coerce.number().min(0).max(100).default(20),
  SUPPORT_EMAIL: z.email().optional(),
  HELP_CENTER_URL: url.optional(),
  OUTGOING_ALLOW_PRIVATE: yesNo(false),
  ASSISTANT_URL: url.optional(),
  ASSISTANT_KEY: z.string().optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: port.default(587),
  SMTP_SECURE: yesNo(false),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_FROM: z.string().default('Entrepôt <no-reply@localhost>'),
  FILES_URL: z.string().optional(),
  TRUSTED_PROXIES: list,
  CORS_ORIGINS: list.pipe(z.array(url)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: port.optional(),
  TERMS_URL_FR: url.optional(), TERMS_URL_EN: url.optional(), PRIVACY_URL_FR: url.optional(), PRIVACY_URL_EN: url.optional(),
  MOBILE_APP_URL_IOS: url.optional(), MOBILE_APP_URL_ANDROID: url.optional(),
  ALLOW_UNSAFE_DATABASE: list,
})
type Parsed = z.output<typeof SettingsSchema>
export type Settings = Omit<Parsed, 'PUBLIC_URL' | 'FILES_URL'> & { PUBLIC_URL: string; FILES_URL: string }

/** Reads and checks everything at once. Throws StartRefused with one line for each bad setting. */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): Settings => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const isProduction = given.NODE_ENV === 'production'
  const secrets = isProduction ? {} : keptSecrets(resolve(given.DATA_DIR ?? './data'))
  const result = SettingsSchema.safeParse({ ...secrets, ...given })
  if (!result.success) throw new StartRefused(result.error.issues.map(lineOf).join('\n'))
  const settings = result.data
  return { ...settings, PUBLIC_URL: settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`, FILES_URL: settings.FILES_URL ?? join(settings.DATA_DIR, 'files') }
}

const lineOf = (issue: z.core.$ZodIssue): string => {
  const name = String(issue.path[0])
  const isMissingSecret = (SECRETS as readonly string[]).includes(name) && issue.code === 'invalid_type'
  return `${name}: ${isMissingSecret ? 'is missing; production needs at least 32 random characters' : issue.message}`
}

const keptSecrets = (dataDir: string): Record<string, string> => {
  const file = join(dataDir, 'secrets.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const made = Object.fromEntries(SECRETS.map((name) => [name, randomBytes(32).toString('base64url')]))
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  return made
}
