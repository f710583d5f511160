import { it } from 'node:test'

type Language = 'fr' | 'en'

/** `npm run test:full` walks every journey in each of its looks and asks axe about every screen. */
export const isFull = process.env['TEST_FULL'] === 'true'

/** A further story on screens that another one in the same file walks in `npm test` already. */
export const itInFull: typeof it | typeof it.skip = isFull ? it : it.skip

/** The looks in which a journey is walked: all of them, or in `npm test` the one in this language. */
export const walks = <Case extends Language | readonly [Language, ...unknown[]]>(
  short: Language,
  cases: readonly Case[],
): readonly Case[] =>
  isFull ? cases : cases.filter((one) => (typeof one === 'string' ? one : (one as readonly unknown[])[0]) === short)
