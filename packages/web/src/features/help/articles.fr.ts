import { parseAll } from './parse-all.ts'

export default parseAll(
  import.meta.glob<string>('../../../../../docs/help/fr/*.md', { eager: true, query: '?raw', import: 'default' }),
)
