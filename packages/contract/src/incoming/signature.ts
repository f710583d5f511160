import { z } from 'zod'

/** `standard`: as Standard Webhooks says; `hmac`: HMAC-SHA256 of the body in one header, as shops send it. */
export const SIGNATURE_KINDS = ['standard', 'hmac'] as const
export const SIGNATURE_ENCODINGS = ['hex', 'base64'] as const

/** What an RFC calls a token: anything else is the name of no header. */
const HEADER = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/
const Standard = z.object({ kind: z.literal('standard') })
const Hmac = z.object({
  kind: z.literal('hmac'),
  header: z.string().trim().regex(HEADER),
  encoding: z.enum(SIGNATURE_ENCODINGS),
  /** What stands before it in the header: `sha256=`. */
  prefix: z.string().trim().max(50).default(''),
})
export const Signature = z.discriminatedUnion('kind', [Standard, Hmac])
export type Signature = z.output<typeof Signature>
export type HmacSignature = z.output<typeof Hmac>

/** How well-known systems sign what they send. */
export const SIGNATURE_PRESETS = {
  github: { kind: 'hmac', header: 'X-Hub-Signature-256', encoding: 'hex', prefix: 'sha256=' },
  shopify: { kind: 'hmac', header: 'X-Shopify-Hmac-Sha256', encoding: 'base64', prefix: '' },
  woocommerce: { kind: 'hmac', header: 'X-WC-Webhook-Signature', encoding: 'base64', prefix: '' },
} as const satisfies Record<string, HmacSignature>
export type SignaturePreset = keyof typeof SIGNATURE_PRESETS

/** The system that signs so. */
export const presetOf = (signature: HmacSignature): SignaturePreset | null =>
  (Object.keys(SIGNATURE_PRESETS) as SignaturePreset[]).find((name) => {
    const { header, encoding, prefix } = SIGNATURE_PRESETS[name]
    return (
      header.toLowerCase() === signature.header.toLowerCase() &&
      encoding === signature.encoding &&
      prefix === signature.prefix
    )
  }) ?? null

/** So far a clock may be off: what is older, or from later, is no message of now. */
export const SIGNATURE_MINUTES = 5
export const STANDARD_PREFIX = 'whsec_'
const LEAST_SECRET = 8
const MOST_SECRET = 500
/** One that another system made is entered as it stands there. */
export const SecretInput = z.string().trim().min(LEAST_SECRET).max(MOST_SECRET)

/** The bytes of a secret of Standard Webhooks: `whsec_` and 24 to 64 bytes in base64; null where it is none. */
export const isStandardSecret = (secret: string): boolean => {
  const text = secret.startsWith(STANDARD_PREFIX) ? secret.slice(STANDARD_PREFIX.length) : secret
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return false
  const bytes = Math.floor((text.replace(/=+$/, '').length * 3) / 4)
  return bytes >= 24 && bytes <= 64
}
