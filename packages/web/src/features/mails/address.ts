import { queryIn, sortIn } from '../../kernel/addresses.ts'

export type MailsSearch = { q?: string; sort?: string }
export const mailsSearch = ({ q, sort }: Record<string, unknown>): MailsSearch => ({ ...queryIn(q), ...sortIn(sort) })

/** A mail opens with what it says, or with what became of it. */
export type MailSearch = { tab?: 'history' }
export const mailSearch = ({ tab }: Record<string, unknown>): MailSearch => (tab === 'history' ? { tab } : {})
