import { TOPICS } from '@entrepot/contract/push/push.ts'
import { Problem } from '../../kernel/problem.ts'

/** Topics are authorised from the session (T62): names of the catalogue, of the own company only, and the own personal topic. */
export const topicNames = (asked: readonly string[], company: string, user: string): Set<string> =>
  new Set(asked.map((topic) => {
    const [name, scope, ...rest] = topic.split('/')
    if (rest.length > 0 || !name) throw new Problem('topic_denied')
    if (name === 'users') {
      if (scope !== user) throw new Problem('topic_denied')
      return name
    }
    if (!(TOPICS as readonly string[]).includes(name) || (scope !== undefined && scope !== company)) throw new Problem('topic_denied')
    return name
  }))
