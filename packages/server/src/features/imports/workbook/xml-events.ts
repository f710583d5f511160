/** What a reader of XML is told; names come without their prefix, texts in the pieces they arrive in. */
export type XmlEvents = {
  open: (name: string, attributes: string, isEmpty: boolean) => void
  close: (name: string) => void
  text: (text: string) => void
}

/** No tag of a workbook is that long; what is not closed by then is no XML that we keep in memory. */
const LONGEST_TAG = 1 << 18
const LONGEST_ENTITY = 12
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const characterOf = (code: number): string =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : '\ufffd'

export const withoutEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
        (all, hex?: string, decimal?: string, name?: string) =>
          hex !== undefined
            ? characterOf(Number.parseInt(hex, 16))
            : decimal !== undefined
              ? characterOf(Number(decimal))
              : (NAMED[name!] ?? all),
      )
    : text

const patterns = new Map<string, RegExp>()
/** The value of an attribute, or undefined; `name` without its prefix. */
export const attributeOf = (attributes: string, name: string): string | undefined => {
  let pattern = patterns.get(name)
  if (!pattern) patterns.set(name, (pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)))
  const found = pattern.exec(attributes)
  return found ? withoutEntities(found[1] ?? found[2] ?? '') : undefined
}

const MARKED = ['<![CDATA[', '<!--']

/** What of a text may be the beginning of an entity that ends in the next piece. */
const entityBegunIn = (text: string): number => {
  const at = text.lastIndexOf('&')
  return at >= 0 && at > text.length - LONGEST_ENTITY && !text.includes(';', at) ? at : text.length
}

/** Reads XML in pieces, keeping no more of it than one tag. */
export class XmlReader {
  readonly #events: XmlEvents
  #rest = ''

  constructor(events: XmlEvents) {
    this.#events = events
  }

  write(piece: string): void {
    const all = this.#rest + piece
    let at = 0
    for (;;) {
      const tag = all.indexOf('<', at)
      if (tag < 0) {
        const end = at + entityBegunIn(all.slice(at))
        this.#text(all.slice(at, end))
        this.#rest = all.slice(end)
        return
      }
      if (tag > at) this.#text(all.slice(at, tag))
      const next = this.#tag(all, tag)
      if (next < 0) {
        this.#rest = all.slice(tag)
        if (this.#rest.length > LONGEST_TAG) throw new Error('a tag without an end')
        return
      }
      at = next
    }
  }

  #text(text: string): void {
    if (text !== '') this.#events.text(withoutEntities(text))
  }

  /** Where what follows the tag begins; -1 where its end has not arrived. */
  #tag(all: string, at: number): number {
    if (all.startsWith('<!--', at)) return endBehind(all, '-->', at + 4)
    if (all.startsWith('<![CDATA[', at)) {
      const end = all.indexOf(']]>', at + 9)
      if (end >= 0) this.#events.text(all.slice(at + 9, end))
      return end < 0 ? -1 : end + 3
    }
    if (all.startsWith('<?', at)) return endBehind(all, '?>', at + 2)
    // Fewer characters than tell them apart.
    if (all.length - at < 9 && MARKED.some((mark) => mark.startsWith(all.slice(at)))) return -1
    if (all.startsWith('<!', at)) throw new Error('a document type')
    const end = endOfTag(all, at)
    if (end < 0) return -1
    if (all[at + 1] === '/') this.#events.close(nameIn(all, at + 2, end))
    else this.#open(all, at, end)
    return end + 1
  }

  #open(all: string, at: number, end: number): void {
    const isEmpty = all[end - 1] === '/'
    let from = at + 1
    while (from < end && !isBlank(all.charCodeAt(from)) && all[from] !== '/') from++
    this.#events.open(nameIn(all, at + 1, from), all.slice(from, isEmpty ? end - 1 : end), isEmpty)
  }
}

const isBlank = (code: number) => code === 32 || code === 10 || code === 13 || code === 9
const endBehind = (all: string, mark: string, from: number): number => {
  const end = all.indexOf(mark, from)
  return end < 0 ? -1 : end + mark.length
}
const nameIn = (all: string, from: number, to: number): string => {
  const name = all.slice(from, to).trimEnd()
  return name.slice(name.indexOf(':') + 1)
}
/** The `>` that ends a tag: one in a quoted value does not. */
const endOfTag = (all: string, at: number): number => {
  let end = all.indexOf('>', at)
  while (end >= 0 && isQuoted(all, at, end)) end = all.indexOf('>', end + 1)
  return end
}
const isQuoted = (all: string, from: number, to: number): boolean => {
  let quotes = 0
  for (let at = all.indexOf('"', from); at >= 0 && at < to; at = all.indexOf('"', at + 1)) quotes++
  return quotes % 2 === 1
}
