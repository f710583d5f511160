import { z } from 'zod'

/** The languages of the interface; French is the default (I18N-01). */
export const LANGUAGES = ['fr', 'en'] as const
export const Language = z.enum(LANGUAGES)
export type Language = z.infer<typeof Language>

/** The language of an `Accept-Language` header; anything but English means French (I18N-04). */
export const languageOf = (header: string | undefined | null): Language =>
  /^\s*en\b/i.test(header ?? '') ? 'en' : 'fr'

/** What is said of something: French has a space before its colon, one that does not break. */
export const withColon = (language: Language, name: string, text: string): string =>
  `${name}${language === 'fr' ? '\u00A0:' : ':'} ${text}`
