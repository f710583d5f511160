import { mistakesAllowed, partMeant } from '@entrepot/contract/items/likeness.ts'
import { wordsOfText } from '@entrepot/contract/kernel/text.ts'
import { forEachCompany } from '../../kernel/companies.ts'
import type { Ctx, Services } from '../../kernel/context.ts'
import { type Db, transaction } from '../../kernel/database.ts'
import { beginRound, endRound, forgetUnseen, holdVocabulary, keepWords, moveOn, readTo, type Text, textsAfter, textsSince, wordsNear } from './vocabulary.queries.ts'

/** Of a word that was mistyped, this many others that may have been meant. */
const MOST_MEANT = 12
const TEXTS_AT_ONCE = 2_000
/** A call may be committed this long after its acts were dated. */
const LATE_MS = 600_000
const LENGTH = { least: 3, most: 40 }

/** Words of the company that are what was typed but for the mistakes that its length allows, the nearest first; a longer word by its beginning. */
export const wordsMeant = async (ctx: Ctx, typed: string): Promise<string[]> => {
  const allowed = mistakesAllowed(typed)
  if (allowed === 0 || typed.length > LENGTH.most || /[^\p{L}]/u.test(typed)) return []
  const near = (await wordsNear(ctx, typed, allowed)).flatMap((word) => partMeant(word, typed) ?? [])
  const nearest = new Map(near.sort((a, b) => a.mistakes - b.mistakes).map(({ part, mistakes }) => [part, mistakes]))
  return [...nearest.keys()].filter((part) => part !== typed).slice(0, MOST_MEANT)
}

/** The words of texts that were written lately are read every minute, those of all of them every night. */
export const registerVocabularyJobs = (services: Services): void => {
  services.jobs.register({ name: 'search-words', cron: '* * * * *', run: (now) => forEachCompany(services, 'search: words not read', (company) => readWords(services, company, now)) })
  services.jobs.register({ name: 'search-words-round', cron: '47 1 * * *', run: (now) => forEachCompany(services, 'search: no round begun', (company) => transaction(services.pool, { company }, ({ db }) => beginRound(db, company, now))) })
}

const readWords = async (services: Services, company: string, now: Date): Promise<void> => {
  for (let more = true; more && !services.isDraining;) more = await transaction(services.pool, { company }, ({ db }) => readSome(db, company, now))
}

/** Answers whether there is more. One node at a time. */
const readSome = async (db: Db, company: string, now: Date): Promise<boolean> => {
  const state = await holdVocabulary(db, company, now)
  if (!state) return false
  if (state.cursor === null) {
    await keepWords(db, company, wordsOf(await textsSince(db, company, new Date(state.readTo.getTime() - LATE_MS))), now)
    await readTo(db, company, now)
    return false
  }
  const texts = await textsAfter(db, company, state.cursor, TEXTS_AT_ONCE)
  await keepWords(db, company, wordsOf(texts), now)
  if (texts.length === TEXTS_AT_ONCE) {
    await moveOn(db, company, texts.at(-1)!.id)
    return true
  }
  await forgetUnseen(db, company)
  await endRound(db, company)
  return true
}

const wordsOf = (texts: readonly Text[]): string[] =>
  [...new Set(texts.flatMap(({ text }) => wordsOfText(text)))].filter((word) => word.length >= LENGTH.least && word.length <= LENGTH.most && !/\p{N}/u.test(word))
