import { keyFor } from '../kernel/derived-key.ts'
import type { Settings } from '../kernel/settings.ts'

export const OUTBOX_PATH = '/dev/outbox'
/** Where mails are not sent, and not in production. */
export const isOutboxShown = ({ NODE_ENV, SMTP_HOST }: Settings): boolean => NODE_ENV !== 'production' && !SMTP_HOST
export const outboxKey = ({ JWT_SECRET }: Settings): string =>
  Buffer.from(keyFor(JWT_SECRET, 'outbox page')).toString('base64url')

/** The page with its key, for whoever started the product; null where it is not shown. */
export const outboxLink = (settings: Settings, url: string): string | null =>
  isOutboxShown(settings) ? `${url}${OUTBOX_PATH}?key=${outboxKey(settings)}` : null
