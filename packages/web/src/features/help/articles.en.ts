import { parseAll } from './parse-all.ts'

export default parseAll(
  import.meta.glob<string>('../../../../../docs/help/en/*.md', { eager: true, query: '?raw', import: 'default' }),
)
