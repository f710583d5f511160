import type { Language } from '@entrepot/contract/kernel/language.ts'
import type { Services } from '../../kernel/context.ts'
import type { RunError } from './attempt.ts'

const OWN: ReadonlySet<string> = new Set([
  'payload',
  'function',
  'creator_gone',
  'connection_gone',
  'returned',
  'circle',
])

/** Why a run failed, in words. */
export const runErrorText = (
  { words }: Pick<Services, 'words'>,
  language: Language,
  { error, status, detail }: { error: string | null; status: number | null; detail: string | null },
): string | null => {
  if (error === null) return null
  const said = OWN.has(error)
    ? words(language, `requests:errors.${error}`, { detail: detail ?? '' })
    : words(language, `connections:reasons.${error satisfies string as Exclude<RunError, 'payload'>}`, {
        status: status ?? 0,
      })
  return detail && (error === 'payload' || error === 'function') ? `${said} ${detail}` : said
}
