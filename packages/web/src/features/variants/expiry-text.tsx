import { Flex } from '@mantine/core'
import { companyToday, daysBetween, DEFAULT_TIME_ZONE } from '@entrepot/contract/kernel/company-clock.ts'
import type { Variant } from '@entrepot/contract/variants/variant.ts'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { session } from '../../kernel/session.ts'
import { StateBadge } from '../../ui/small.tsx'
import { variantWords } from './words.ts'

const SOON_DAYS = 30
type Expiring = Pick<Variant, 'expiryDate' | 'expired'>

/** A lot that is past its date says so in a word, and one that soon will be how soon (VAR-11, VAR-12). */
export const ExpiryBadge = ({ expiryDate, expired }: Expiring) => {
  const say = variantWords.use()
  if (!expiryDate) return null
  if (expired) return <StateBadge tone="error">{say('expired')}</StateBadge>
  const days = daysBetween(companyToday(new Date(), session.get().config?.timeZone ?? DEFAULT_TIME_ZONE), expiryDate)
  return days <= SOON_DAYS ? (
    <StateBadge tone="warning">{say('expires_in', { count: days, shown: formatNumber(days) })}</StateBadge>
  ) : null
}

export const ExpiryText = (variant: Expiring) => (
  <Flex component="span" display="inline-flex" align="center" wrap="wrap" gap={6}>
    {variant.expiryDate && formatDate(variant.expiryDate)} <ExpiryBadge {...variant} />
  </Flex>
)
