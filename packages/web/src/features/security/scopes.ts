import { AREAS, type Area } from '@entrepot/contract/kernel/roles.ts'
import type { Scope, TOKEN_AREAS } from '@entrepot/contract/kernel/scopes.ts'
import { roleWords } from '../../kernel/role-words.ts'
import { securityWords } from './words.ts'

export type TokenArea = (typeof TOKEN_AREAS)[number]
export type Verb = 'read' | 'write'

/** All areas where none is named. */
export const scopesOf = (areas: readonly TokenArea[] | null, verb: Verb): Scope[] =>
  (areas ?? (['ALL'] as const)).map((area): Scope => `${area}:${verb}`)

const isArea = (area: string): area is Area => Object.hasOwn(AREAS, area)
const areaText = (area: string): string =>
  area === 'ALL' ? securityWords.say('tokens.everything') : isArea(area) ? roleWords.say(`areas.${area}`) : area

/** « Lire : Articles, Dossiers ». */
export const scopeText = (scopes: readonly string[]): string =>
  (['read', 'write'] as const)
    .map((verb) => ({
      verb,
      areas: scopes.filter((scope) => scope.endsWith(`:${verb}`)).map((scope) => areaText(scope.split(':')[0]!)),
    }))
    .filter(({ areas }) => areas.length > 0)
    .map(({ verb, areas }) =>
      securityWords.say('tokens.within', { verb: securityWords.say(`tokens.${verb}`), areas: areas.join(', ') }),
    )
    .join(' · ')
