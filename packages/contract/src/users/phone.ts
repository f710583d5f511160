import type { Language } from '../kernel/language.ts'

/** The prefix of whoever names none (USER-02). */
export const defaultCallPrefix = (language: Language): string => (language === 'en' ? '+1' : '+33')

/**
 * A phone is kept without its international prefix, however it was typed: `+33 6…`, `0033 6…`, `+33 (0)6…` (USER-02).
 * Nothing but a prefix stays as it is, so that it is refused as no phone.
 */
export const withoutPrefix = (phone: string, callPrefix: string): string => {
  const digits = [...callPrefix.replace(/\D/g, '')].join('\\s*')
  const rest = phone.trim().replace(new RegExp(`^(?:\\+|00)\\s*${digits}[\\s./-]*(?:\\(0\\))?[\\s./-]*`), '')
  return /\d/.test(rest) ? rest : phone.trim()
}
