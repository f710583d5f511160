import type { Operator } from './operators.ts'

/** What operators are called in an editor (COND). */
const fr = {
  operators: {
    equals: 'est égal à',
    not_equal: 'est différent de',
    more_than: 'supérieur à',
    more_than_or_equal: 'supérieur ou égal à',
    less_than: 'inférieur à',
    less_than_or_equal: 'inférieur ou égal à',
    starts_with: 'commence par',
    ends_with: 'se termine par',
    contains: 'contient',
    not_contain: 'ne contient pas',
    in: 'parmi',
    not_in: 'pas parmi',
    empty: 'est vide',
    not_empty: 'n’est pas vide',
    is_true: 'est vrai',
    is_false: 'est faux',
    on: 'le',
    not_on: 'pas le',
    between: 'entre',
    not_between: 'pas entre',
    yesterday: 'hier',
    today: 'aujourd’hui',
    tomorrow: 'demain',
    last_week: 'semaine dernière',
    this_week: 'cette semaine',
    next_week: 'semaine prochaine',
    last_month: 'mois dernier',
    this_month: 'ce mois-ci',
  } satisfies Record<Operator, string>,
  joined: { AND: 'ET', OR: 'OU' },
}
export type ConditionWords = { [K in keyof typeof fr]: { [P in keyof (typeof fr)[K]]: string } }
export default fr
