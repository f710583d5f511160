import { isFull } from '../../src/testing/sizes.ts'
import { labelOf, type Swept } from './endpoints.ts'
import { type Asking, changing, codeOf } from './requests.ts'
import { told } from './told.ts'
import {
  choicePlaces,
  guidPlaces,
  type JsonSchema,
  type Place,
  schemaAt,
  schemaOf,
  textPlaces,
  withValue,
} from './schemas.ts'

/**
 * What the caller must not learn of: guids by kind, texts as they are stored, and a word that stands in all texts of
 * those records.
 */
export type Secret = { guids: Record<string, string>; texts: readonly string[]; canary: string }
export type Sweep = Asking & { secret: Secret }

const PARTS = ['params', 'query', 'body'] as const
type Spot = { part: (typeof PARTS)[number]; place: Place; schema: JsonSchema }

const spotsOf = (
  { endpoint }: Swept,
  places: (schema: JsonSchema) => Place[],
  parts: readonly (typeof PARTS)[number][] = PARTS,
): Spot[] =>
  parts.flatMap((part) => {
    const type = endpoint[part]
    return type ? places(schemaOf(type)).map((place) => ({ part, place, schema: schemaOf(type) })) : []
  })
const spotName = (swept: Swept, { part, place }: Spot) => `${labelOf(swept)} ${part}.${place.join('.')}`

/** Asks with one value in one spot. */
const asking = (swept: Swept, sweep: Sweep) => {
  const ask = changing(swept, sweep)
  return (spot?: Spot, value?: string) =>
    ask((request) =>
      spot ? { ...request, [spot.part]: withValue(spot.schema, request[spot.part], spot.place, value) } : request,
    )
}

/** What most calls name, which is tried everywhere. */
const ALWAYS = ['item', 'folder', 'app_user']
/** In the short form each place is tried with a few of the other kinds of records, each kind at as many places. */
const FEW = 2
const kindsAt = (guids: Secret['guids'], place: number): [kind: string, guid: string][] => {
  const all = Object.entries(guids)
  const shares = isFull ? 1 : Math.max(1, Math.ceil(all.length / FEW))
  return all.filter(([kind], at) => ALWAYS.includes(kind) || (at + place) % shares === 0)
}

/**
 * Every guid of a secret is answered as one that names nothing, wherever it is sent, and no answer holds the canary.
 */
export const guidLeaks = async (endpoints: readonly Swept[], sweep: Sweep): Promise<string[]> => {
  const violations: string[] = []
  const { guids, canary } = sweep.secret
  let places = 0
  for (const swept of endpoints) {
    const ask = asking(swept, sweep)
    if ((await ask()).text.includes(canary)) violations.push(`${labelOf(swept)}: the answer holds the canary`)
    for (const spot of spotsOf(swept, choicePlaces, ['query'])) {
      for (const choice of schemaAt(spot.schema, spot.place).enum ?? []) {
        if ((await ask(spot, String(choice))).text.includes(canary))
          violations.push(`${spotName(swept, spot)}: with ${String(choice)} the answer holds the canary`)
      }
    }
    for (const spot of spotsOf(swept, guidPlaces)) {
      const nobody = crypto.randomUUID()
      const expected = await ask(spot, nobody)
      if (expected.status >= 500)
        violations.push(`${spotName(swept, spot)}: a guid that names nothing answers ${expected.status}`)
      for (const [kind, guid] of kindsAt(guids, places++)) {
        const reply = await ask(spot, guid)
        if (reply.text.includes(canary))
          violations.push(`${spotName(swept, spot)}: with the guid of a foreign ${kind} the answer holds the canary`)
        else if (told(reply, guid) !== told(expected, nobody))
          violations.push(
            `${spotName(swept, spot)}: a foreign ${kind} answers ${reply.status} ${codeOf(reply)}, a guid that names nothing ${expected.status} ${codeOf(expected)}`,
          )
      }
    }
  }
  return violations
}

/** Answers that hold the canary: as asked, with each choice of the address, and with each guid of the secret. */
export const answersWith = async (
  endpoints: readonly Swept[],
  asked: Asking,
  { guids, canary }: Pick<Secret, 'guids' | 'canary'>,
): Promise<string[]> => {
  const found: string[] = []
  for (const swept of endpoints) {
    const ask = asking(swept, { ...asked, secret: { guids, canary, texts: [] } })
    if ((await ask()).text.includes(canary)) found.push(labelOf(swept))
    for (const spot of spotsOf(swept, choicePlaces, ['query']))
      for (const choice of schemaAt(spot.schema, spot.place).enum ?? [])
        if ((await ask(spot, String(choice))).text.includes(canary))
          found.push(`${spotName(swept, spot)}=${String(choice)}`)
    for (const spot of spotsOf(swept, guidPlaces, ['params', 'query']))
      for (const guid of Object.values(guids))
        if ((await ask(spot, guid)).text.includes(canary)) found.push(spotName(swept, spot))
  }
  return found
}

/** How many texts `textLeaks` sends. */
export const textsSent = (endpoints: readonly Swept[]): number =>
  endpoints.reduce((sum, swept) => sum + spotsOf(swept, textPlaces).length, 0)

/**
 * Every text of a secret is answered as one that nobody ever wrote. What is written stays, so each text is sent once,
 * and after the search for the canary.
 */
export const textLeaks = async (endpoints: readonly Swept[], sweep: Sweep): Promise<string[]> => {
  const violations: string[] = []
  const texts = [...sweep.secret.texts]
  for (const swept of endpoints) {
    const ask = asking(swept, sweep)
    for (const spot of spotsOf(swept, textPlaces)) {
      const text = texts.pop()
      if (text === undefined) throw new Error('More places than texts')
      const unheard = unheardLike(text)
      const [expected, reply] = [await ask(spot, unheard), await ask(spot, text)]
      if (told(reply, text) !== told(expected, unheard))
        violations.push(
          `${spotName(swept, spot)}: a foreign text answers ${reply.status} ${codeOf(reply)}, one that nobody wrote ${expected.status} ${codeOf(expected)}`,
        )
    }
  }
  return violations
}

/** Another text of the same length, words and numbers in the same places. */
const unheardLike = (text: string): string =>
  text.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + 13) % 26)))
