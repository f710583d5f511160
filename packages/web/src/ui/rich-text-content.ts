/** A document as the editor has it; the pages let no text become a document of the browser (Trusted Types). */
export type Content = {
  type: string
  attrs?: Record<string, string | number>
  marks?: { type: string; attrs?: Record<string, string> }[]
  text?: string
  content?: Content[]
}
type Marks = NonNullable<Content['marks']>

const BLOCKS: Readonly<Record<string, Pick<Content, 'type' | 'attrs'>>> = {
  p: { type: 'paragraph' },
  h1: { type: 'heading', attrs: { level: 1 } },
  h2: { type: 'heading', attrs: { level: 2 } },
  h3: { type: 'heading', attrs: { level: 3 } },
  blockquote: { type: 'blockquote' },
  ul: { type: 'bulletList' },
  ol: { type: 'orderedList' },
  li: { type: 'listItem' },
}
const MARKS: Readonly<Record<string, string>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  s: 'strike',
  code: 'code',
  a: 'link',
}
/** They hold text; the others hold these. */
const HOLDS_TEXT: ReadonlySet<string> = new Set(['paragraph', 'heading'])
const LISTS: ReadonlySet<string> = new Set(['bulletList', 'orderedList'])

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' }
const decoded = (text: string) =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name]!)

const PIECE = /<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/gi

/**
 * HTML that the server has cleaned, where every `<` begins a tag, as a document of the editor. What the editor has no
 * name for gives its text.
 */
export const contentOf = (html: string): Content => {
  const doc: Content = { type: 'doc', content: [] }
  const open: Content[] = [doc]
  const marks: { tag: string; mark: Marks[number] }[] = []
  const within = () => open.at(-1)!
  const put = (block: Content) => {
    within().content!.push(block)
    open.push(block)
  }
  const close = (isLast: (type: string) => boolean) => {
    const at = open.findLastIndex(({ type }) => isLast(type))
    if (at > 0) open.length = at
  }
  const add = (inline: Content) => {
    if (LISTS.has(within().type)) put({ type: 'listItem', content: [] })
    if (!HOLDS_TEXT.has(within().type)) put({ type: 'paragraph', content: [] })
    within().content!.push(inline)
  }
  for (const [, end, name = '', attributes = '', text] of html.matchAll(PIECE)) {
    const tag = name.toLowerCase()
    const [block, mark] = [BLOCKS[tag], MARKS[tag]]
    if (text !== undefined) {
      const isBetween = !HOLDS_TEXT.has(within().type) && text.trim() === ''
      if (!isBetween)
        add({
          type: 'text',
          text: decoded(text),
          ...(marks.length > 0 && { marks: marks.map((one) => one.mark) }),
        })
    } else if (block) {
      if (end) close((type) => type === block.type)
      else {
        // A block ends the text before it; an item stands in a list and nowhere else.
        if (HOLDS_TEXT.has(within().type)) close((type) => HOLDS_TEXT.has(type))
        if (block.type === 'listItem' ? LISTS.has(within().type) : !LISTS.has(within().type))
          put({ ...block, content: [] })
      }
    } else if (mark) {
      const at = marks.findLastIndex((one) => one.tag === tag)
      if (!end) marks.push({ tag, mark: { type: mark, ...(mark === 'link' && { attrs: linkIn(attributes) }) } })
      else if (at >= 0) marks.splice(at, 1)
    } else if (tag === 'br') add({ type: 'hardBreak' })
    else if (tag === 'hr') {
      close((type) => HOLDS_TEXT.has(type))
      if (within() === doc) doc.content!.push({ type: 'horizontalRule' })
    } else if (end) close((type) => HOLDS_TEXT.has(type))
  }
  return whole(doc)
}
const linkIn = (attributes: string) => ({ href: decoded(/href="([^"]*)"/.exec(attributes)?.[1] ?? '') })

/** Every block holds what it has to. */
const whole = ({ content, ...block }: Content): Content => {
  if (!content) return block
  const inner = content.map(whole)
  if (HOLDS_TEXT.has(block.type)) return inner.length > 0 ? { ...block, content: inner } : block
  if (inner.length > 0) return { ...block, content: inner }
  return {
    ...block,
    content: [LISTS.has(block.type) ? whole({ type: 'listItem', content: [] }) : { type: 'paragraph' }],
  }
}
