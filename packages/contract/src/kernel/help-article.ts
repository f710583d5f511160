/** In the order in which the help shows them. */
export const TOPICS = ['start', 'stock', 'find', 'work', 'account', 'settings', 'phone'] as const
export type Topic = (typeof TOPICS)[number]

/** Part of a line: words, the name of something on the screen, or a way to a screen or to another article. */
export type Span =
  | { kind: 'text'; text: string }
  | { kind: 'name'; text: string }
  | { kind: 'screen'; text: string; to: string }
  | { kind: 'article'; text: string; slug: string }
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; spans: readonly Span[] }
  | { kind: 'steps' | 'list'; items: readonly (readonly Span[])[] }

/** `screens`: the addresses it explains, as the router writes them; the first one is where it leads. */
export type Article = {
  slug: string
  topic: Topic
  screens: readonly string[]
  title: string
  blocks: readonly Block[]
}

const SPAN = /\*\*(?<name>[^*]+)\*\*|\[(?<text>[^\]]+)\]\((?:help:(?<slug>[\w-]+)|(?<to>\/[^)]*))\)/g
const spansOf = (line: string): readonly Span[] => {
  const spans: Span[] = []
  let end = 0
  const before = (at: number) => {
    if (at > end) spans.push({ kind: 'text', text: line.slice(end, at) })
  }
  for (const { index, 0: whole, groups = {} } of line.matchAll(SPAN)) {
    before(index)
    const { name, text = '', slug, to = '' } = groups
    if (name) spans.push({ kind: 'name', text: name })
    else if (slug) spans.push({ kind: 'article', text, slug })
    else spans.push({ kind: 'screen', text, to })
    end = index + whole.length
  }
  before(line.length)
  return spans
}

const STEP = /^\d+\. /
const ENTRY = /^- /
const blockOf = (part: string): Block => {
  const lines = part.split('\n')
  const entries = (kind: 'steps' | 'list', sign: RegExp): Block => ({
    kind,
    items: lines.map((line) => spansOf(line.replace(sign, ''))),
  })
  if (part.startsWith('## ')) return { kind: 'heading', text: part.slice(3) }
  if (STEP.test(part)) return entries('steps', STEP)
  if (ENTRY.test(part)) return entries('list', ENTRY)
  return { kind: 'paragraph', spans: spansOf(lines.join(' ')) }
}

/**
 * An article as it is written: a head with its topic and screens, a title, then paragraphs, headings and lists with an
 * empty line between them.
 */
export const parseArticle = (slug: string, text: string): Article => {
  const [, head = '', title = '', body = ''] = /^---\n([\s\S]*?)\n---\n\n# (.+)\n\n([\s\S]+)$/.exec(text) ?? []
  const given = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? ''
  if (!title) throw new Error(`${slug}: no title`)
  return {
    slug,
    topic: given('topic') as Topic,
    screens: given('screens').split(/,\s*/).filter(Boolean),
    title,
    blocks: body
      .trim()
      .split(/\n{2,}/)
      .map(blockOf),
  }
}

const linesOf = (block: Block): readonly (readonly Span[])[] =>
  block.kind === 'heading'
    ? [[{ kind: 'text', text: block.text }]]
    : block.kind === 'paragraph'
      ? [block.spans]
      : block.items
export const spansIn = ({ blocks }: Article): readonly Span[] => blocks.flatMap(linesOf).flat()
/** All of it as words. */
export const textOf = (article: Article): string =>
  [article.title, ...article.blocks.flatMap(linesOf).map((spans) => spans.map(({ text }) => text).join(''))].join('\n')
