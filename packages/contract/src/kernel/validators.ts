import { z } from 'zod'
import { type DateFormat, isDay, parseDate } from './company-clock.ts'
import type { ErrorCode } from './errors.ts'
import { checkQuantity, type Hundredths, type ItemType, type Language, parseQuantity, type Unit } from './quantity.ts'
import { isRefusal, type Parsed, type Refusal } from './refusal.ts'
import { wrongDate } from './wrong-date.ts'

/**
 * The checks of fields (VAL-*). Each answers null or why it refuses, in time proportional to the text.
 * The Zod types below carry the same code in `params`, so that the server and the forms say the same words.
 */
export type Check<T = string> = (value: T) => Refusal | null

export const email: Check = (text) => (isEmail(text) ? null : { code: 'email' })

/** The rule as the documents state it (T19d): `.info` and `.paris` are refused. */
const isEmail = (text: string) => {
  if (text.length < 6 || text.length > 254) return false
  const at = text.indexOf('@')
  const local = text.slice(0, at)
  const labels = text.slice(at + 1).split('.')
  const top = labels.pop() ?? ''
  return (
    at >= 1 &&
    isLocalPart(local) &&
    /^[A-Za-z]{2,3}$/.test(top) &&
    labels.length >= 1 &&
    labels.length <= 8 &&
    labels.every(isLabel)
  )
}

const isLocalPart = (local: string) =>
  local.length <= 64 && local.split('.').every((atom) => /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u.test(atom))

const isLabel = (label: string) =>
  label.length <= 63 && /^[\p{L}\p{N}-]+$/u.test(label) && !label.startsWith('-') && !label.endsWith('-')

/** 4 to 35 characters and no letters (VAL-06); line ends and other controls never belong to one. */
export const phone: Check = (text) => {
  const dialled = text.trim()
  return dialled.length >= 4 && dialled.length <= 35 && !/[\p{L}\p{Cc}]/u.test(dialled) ? null : { code: 'phone' }
}

export const optionalPhone: Check = (text) => (text.trim() === '' ? null : phone(text))

export const required: Check = (text) => (text.trim() === '' ? { code: 'required' } : null)

/** Trims first, so that spaces do not fill a field (VAL-09). */
export const minLength =
  (min: number): Check =>
  (text) =>
    [...text.trim()].length < min ? { code: 'min_length', params: { min } } : null

export const maxLength =
  (max: number): Check =>
  (text) =>
    text.length > max && [...text].length > max ? { code: 'max_length', params: { max } } : null

export const gte =
  (min: number): Check<number> =>
  (number) =>
    number >= min ? null : { code: 'gte', params: { min } }
export const lte =
  (max: number): Check<number> =>
  (number) =>
    number <= max ? null : { code: 'lte', params: { max } }

/** Digits with an optional sign: no exponent, no decimal mark (VAL-11). */
export const integer: Check = (text) => (/^-?\d{1,15}$/.test(text.trim()) ? null : { code: 'integer' })

const passwordClasses = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u] as const
const classesIn = (password: string) => passwordClasses.filter((pattern) => pattern.test(password)).length
export const PASSWORD_MIN = 8

/** At least 8 characters and 3 of the 4 classes (AUTH-45). Strength plays no part in it. */
export const password: Check = (text) =>
  [...text].length >= PASSWORD_MIN && classesIn(text) >= 3 ? null : { code: 'password_rules' }

/** 0 to 5: one point for the length and one for each class (AUTH-46). */
export const passwordStrength = (text: string): number => ([...text].length >= PASSWORD_MIN ? 1 : 0) + classesIn(text)

/** What a change of password refuses, in the order the form shows it (AUTH-45, AUTH-47, AUTH-48). */
export const passwordChange = (old: string, next: string, repeated: string): Refusal | null => {
  if (next === old) return { code: 'password_same' }
  if (next !== repeated) return { code: 'password_mismatch' }
  return password(next)
}

/** The most digits before the decimal mark of a price: what `numeric(12,2)` holds. */
const PRICE_DIGITS = 10
const GROUPED = {
  fr: /^\d{1,3}(?:[ \u00A0\u202F]\d{3})+$/,
  en: /^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:[ \u00A0\u202F]\d{3})+$/,
} as const

/**
 * Reads a typed price as hundredths: digits, thousand marks, and no or exactly two decimals after a comma or a point
 * (VAL-12).
 */
export const parsePrice = (text: string, language: Language): Parsed<Hundredths> => {
  const typed = text.trim()
  if (typed.length > 40) return { code: 'price' }

  const decimals = /([,.])(\d\d)$/.exec(typed)
  const whole = decimals ? typed.slice(0, -3) : typed
  if (!/^\d+$/.test(whole) && !GROUPED[language].test(whole)) return { code: 'price' }
  if (decimals?.[1] === ',' && whole.includes(',')) return { code: 'price' }

  const digits = whole.replace(/[, \u00A0\u202F]/g, '').replace(/^0+(?=\d)/, '')
  if (digits.length > PRICE_DIGITS) return { code: 'price' }
  return { value: Number(digits) * 100 + Number(decimals?.[2] ?? 0) }
}

export const price =
  (language: Language): Check =>
  (text) =>
    refusalOf(parsePrice(text, language))

/** http or https, a host, an optional port, path and query; no user name inside, which hides the real host (VAL-13). */
export const url: Check = (text) => {
  if (text.length > 2048) return { code: 'url' }
  const match = /^https?:\/\/([^\s/?#@\\:]+|\[[\da-fA-F:.]+\])(?::(\d{1,5}))?(?:[/?#][^\s\\<>"]*)?$/i.exec(text)
  if (!match || Number(match[2] ?? 80) > 65535 || Number(match[2] ?? 80) === 0) return { code: 'url' }
  const host = match[1] ?? ''
  return host.startsWith('[') || isHost(host) ? null : { code: 'url' }
}

const isHost = (host: string) => host.length <= 253 && host.split('.').every((label) => isLabel(label))

export const day: Check = (text) => (isDay(text) ? null : wrongDate(text))
export const typedDate =
  (format: DateFormat): Check =>
  (text) =>
    parseDate(text, format) ? null : wrongDate(text, format)

/** A typed quantity of an item: readable, at most ten digits, and allowed by its unit and type (I18N-10, I18N-11). */
export const typedQuantity =
  (language: Language, unit: Unit, itemType: ItemType): Check =>
  (text) => {
    const parsed = parseQuantity(text, language)
    if (isRefusal(parsed)) return parsed
    const code = checkQuantity(parsed.value, unit, itemType)
    return code && { code }
  }

/** Rows of a list that occur twice, compared by their key (VAL-19). */
export const noDuplicates =
  <T>(keyOf: (row: T) => string): Check<readonly T[]> =>
  (rows) =>
    new Set(rows.map(keyOf)).size === rows.length ? null : { code: 'duplicates' }

const refusalOf = (result: object): Refusal | null => (isRefusal(result) ? result : null)

/** What our checks leave in the `params` of a Zod issue. */
export type IssueParams = { code: ErrorCode } & Record<string, string | number>

/** The refusal that one of the types below put into a Zod issue, or null when Zod itself complains. */
export const refusalOfIssue = (issue: z.core.$ZodIssue): Refusal | null => {
  const params: Record<string, unknown> | undefined = issue.code === 'custom' ? issue.params : undefined
  if (typeof params?.code !== 'string') return null
  const { code, ...rest } = params as IssueParams
  return Object.keys(rest).length === 0 ? { code } : { code, params: rest }
}

/** Adds a check to a Zod type; the issue carries our code and its parameters. */
export const checked = <T extends z.ZodType>(type: T, check: Check<z.output<T>>) =>
  type.superRefine((value, context) => {
    const refusal = check(value as z.output<T>)
    if (refusal)
      context.addIssue({ code: 'custom', message: refusal.code, params: { ...refusal.params, code: refusal.code } })
  })

export const Email = checked(z.string().trim(), email)
export const Phone = checked(z.string().trim(), phone)
export const OptionalPhone = checked(z.string().trim(), optionalPhone)
export const Password = checked(z.string(), password)
export const Url = checked(z.string().trim(), url)
export const DayText = checked(z.string(), day)
export const Required = checked(z.string(), required)
export const textBetween = (min: number, max: number) => checked(checked(z.string(), minLength(min)), maxLength(max))
export const numberBetween = (min: number, max: number) => checked(checked(z.number(), gte(min)), lte(max))
export const PriceText = (language: Language) => checked(z.string(), price(language))
