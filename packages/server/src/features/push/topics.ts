import { TOPICS } from '@entrepot/contract/kernel/topics.ts'
import { Guid } from '@entrepot/contract/kernel/shapes.ts'
import { atField, Problem } from '../../kernel/problem.ts'

/**
 * Topics are authorised from the session (T62): names of the catalogue, of the own company only, and the own personal
 * topic.
 */
export const topicNames = (asked: readonly string[], company: string, user: string): Set<string> =>
  new Set(
    asked.map((topic) => {
      const [name, scope, ...rest] = topic.split('/')
      if (rest.length > 0 || !name) throw new Problem('topic_denied')
      if (name === 'users') {
        if (scope !== user) throw new Problem('topic_denied')
        return name
      }
      if (!(TOPICS as readonly string[]).includes(name) || (scope !== undefined && scope !== company))
        throw new Problem('topic_denied')
      return name
    }),
  )

/**
 * Where a published event goes: to a company, named in the topic or beside it, or to one of its users (PUSH-06,
 * PUSH-09).
 */
export const addressOf = (
  topic: string,
  beside: string | undefined,
): { name: string; company: string; user: string | null } => {
  const refuse = (code: 'required' | 'unknown_value', field: string) => atField(code, field, { value: topic })
  const [name = '', scope, ...rest] = topic.split('/')
  const isPersonal = name === 'users'
  if (
    rest.length > 0 ||
    !(isPersonal || (TOPICS as readonly string[]).includes(name)) ||
    (scope === undefined ? isPersonal : !Guid.safeParse(scope).success)
  )
    throw refuse('unknown_value', 'topic')
  const company = beside ?? (isPersonal ? undefined : scope)
  if (company === undefined) throw refuse('required', 'company')
  if (!isPersonal && scope !== undefined && scope !== company) throw refuse('unknown_value', 'topic')
  return { name, company, user: isPersonal ? scope! : null }
}
