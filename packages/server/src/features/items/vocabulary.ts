import type { Job } from '../../kernel/jobs.ts'
import { mistakesAllowed, partMeant } from '@entrepot/contract/items/edit-distance.ts'
import { wordsOfText } from '@entrepot/contract/kernel/text.ts'
import { forEachCompany } from '../../kernel/companies.ts'
import type { Ctx, Services } from '../../kernel/context.ts'
import { type Db, transaction } from '../../kernel/database.ts'
import { withRests } from '../../kernel/with-rests.ts'
import {
  beginRound,
  endRound,
  haveRead,
  holdRound,
  isUpToDate,
  keepWords,
  moveOn,
  NIL,
  type Place,
  readTo,
  recordsTold,
  type Text,
  textsAfter,
  textsOf,
  wordsNear,
} from './vocabulary.queries.ts'

/** Of a word that was mistyped, this many others that may have been meant. */
const MOST_MEANT = 12
const TEXTS_AT_ONCE = 2_000
/** A call is committed at most this long after its acts were dated; what is later is read at night. */
const LATE_MS = 60_000
const LENGTH = { least: 3, most: 40 }

export type Meant = { part: string; mistakes: number }
/**
 * For each word that was typed, those of the company that are the same but for the mistakes that its length allows, the
 * nearest first; a longer word by its beginning. `others`: words that stand in no record: of places and categories.
 */
export const wordsMeant = async (ctx: Ctx, typed: readonly string[], others: readonly string[]): Promise<Meant[][]> => {
  const near = await wordsNear(
    ctx,
    typed.filter(mayBeMistyped).map((word) => ({ typed: word, mistakes: mistakesAllowed(word) })),
  )
  return typed.map((word) => (mayBeMistyped(word) ? nearestParts(word, [...(near.get(word) ?? []), ...others]) : []))
}
const mayBeMistyped = (word: string) =>
  mistakesAllowed(word) > 0 && word.length <= LENGTH.most && !/[^\p{L}]/u.test(word)
const nearestParts = (typed: string, words: readonly string[]): Meant[] => {
  const least = new Map<string, number>()
  for (const { part, mistakes } of words.flatMap((word) => partMeant(word, typed) ?? []))
    if (part !== typed) least.set(part, Math.min(mistakes, least.get(part) ?? mistakes))
  return [...least]
    .map(([part, mistakes]) => ({ part, mistakes }))
    .sort((a, b) => a.mistakes - b.mistakes)
    .slice(0, MOST_MEANT)
}

/** The words of texts that were written lately are read every minute, those of all of them every night. */
export const vocabularyJobs = (services: Services): readonly Job[] => [
  {
    name: 'search-words',
    cron: '* * * * *',
    run: (now) => forEachCompany(services, 'search: words not read', (company) => readWords(services, company, now)),
  },
  {
    name: 'search-words-round',
    cron: '47 1 * * *',
    run: (now) =>
      forEachCompany(services, 'search: no round begun', (company) =>
        transaction(services.pool, { company }, ({ db }) => beginRound(db, company, now)),
      ),
  },
]

/**
 * First what is left of a full round, then what was written since the last time: as many texts at a time as hold nobody
 * else up. Where nothing happened, one look.
 */
const readWords = async (services: Services, company: string, now: Date): Promise<void> => {
  const step = <T>(work: (db: Db) => Promise<T>) => transaction(services.pool, { company }, ({ db }) => work(db))
  if (await transaction(services.pool, { company }, ({ db }) => isUpToDate(db, company), { readOnly: true })) return
  await withRests(async () => !services.isDraining && (await step((db) => readRound(db, company, now))))
  if (services.isDraining) return
  let from: Place | null = { at: await step((db) => readTo(db, company)), id: NIL }
  while (from !== null && !services.isDraining) {
    const place: Place = from
    from = await step((db) => readLog(db, company, place, now))
  }
}

/** Answers whether there is more. One node at a time. */
const readRound = async (db: Db, company: string, now: Date): Promise<boolean> => {
  const round = await holdRound(db, company, now)
  if (!round) return false
  const texts = await textsAfter(db, company, round.cursor, TEXTS_AT_ONCE)
  await keepWords(db, company, wordsOf(texts), now, round.begunAt)
  if (texts.length === TEXTS_AT_ONCE) await moveOn(db, company, texts.at(-1)!.id)
  else await endRound(db, company, round.begunAt)
  return texts.length === TEXTS_AT_ONCE
}

/** Answers where it goes on. The last minute is read again the next time. */
const readLog = async (db: Db, company: string, from: Place, now: Date): Promise<Place | null> => {
  const told = await recordsTold(db, company, from, TEXTS_AT_ONCE)
  await keepWords(
    db,
    company,
    wordsOf(
      await textsOf(
        db,
        company,
        told.map(({ record }) => record),
      ),
    ),
    now,
    null,
  )
  const last = told.at(-1)
  if (last && told.length === TEXTS_AT_ONCE) return last
  await haveRead(db, company, new Date(now.getTime() - LATE_MS))
  return null
}

const wordsOf = (texts: readonly Text[]): string[] =>
  [...new Set(texts.flatMap(({ text }) => wordsOfText(text)))].filter(
    (word) => word.length >= LENGTH.least && word.length <= LENGTH.most && !/\p{N}/u.test(word),
  )
