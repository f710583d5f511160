import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from './start-refused.ts'

export const SECRETS = ['JWT_SECRET', 'PUSH_KEY', 'MODULES_KEY', 'OPERATOR_KEY'] as const
export type SecretName = (typeof SECRETS)[number]

const SHORTEST = 32
const SAMPLE = /change.?me|example|sample|secret|password|placeholder|insert|replace|your[-_ ]|default|123456|abcdef/i

/** Why a value does not do as a secret in production, or nothing. */
export const secretComplaint = (name: SecretName, value: string | undefined): string | undefined => {
  if (!value)
    return `${name} is needed in production: a random value of at least ${SHORTEST} characters (openssl rand -base64 48).`
  if (value.length < SHORTEST) return `${name} is too short: at least ${SHORTEST} characters.`
  if (SAMPLE.test(value) || new Set(value).size < 10)
    return `${name} looks like a sample value: choose a random one (openssl rand -base64 48).`
  return undefined
}

/** The secrets of a trial installation: made at its first start and kept in its data directory. */
export const keptSecrets = (dataDir: string): Record<SecretName, string> => {
  const file = join(dataDir, 'secrets.json')
  return readSecrets(file) ?? makeSecrets(dataDir, file)
}

const readSecrets = (file: string) => {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<SecretName, string>>
    if (SECRETS.every((name) => typeof kept[name] === 'string' && kept[name].length >= SHORTEST))
      return kept as Record<SecretName, string>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
  }
  throw new StartRefused(
    `The secrets in ${file} cannot be read: repair or remove that file (removing it signs everybody out).`,
  )
}

/** Of two first starts at once one wins, and both use its secrets. */
const makeSecrets = (dataDir: string, file: string) => {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const made = Object.fromEntries(SECRETS.map((name) => [name, randomBytes(36).toString('base64url')]))
  writeFileSync(draft, JSON.stringify(made, undefined, 2), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const secrets = readSecrets(file)
  if (!secrets) throw new StartRefused(`The secrets cannot be kept in ${file}.`)
  return secrets
}
