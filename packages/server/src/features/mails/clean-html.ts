import sanitize from 'sanitize-html'

/** What a mail may hold: text that is laid out, and links. Nothing that runs, loads or hides. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: 'p br hr h1 h2 h3 blockquote ul ol li strong b em i u s code pre a table thead tbody tr th td'.split(
    ' ',
  ),
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
}
/** Asked when it is written, and again once values stand in it. */
export const cleanHtml = (html: string): string => sanitize(html, ALLOWED)

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
const decoded = (text: string) =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name]!)

/** The same for who reads no HTML; of what `cleanHtml` answers, where a `<` begins a tag and nothing else. */
export const textOfHtml = (html: string): string =>
  decoded(
    html
      .replace(/<a href="([^"]*)">(.*?)<\/a>/gs, (_, url: string, label: string) =>
        url === label ? url : `${label} (${url})`,
      )
      .replace(/<br\s*\/?>|<\/(?:li|tr)>/g, '\n')
      .replace(/<li>/g, '- ')
      .replace(/<\/(?:td|th)>/g, '  ')
      .replace(/<\/(?:p|h1|h2|h3|blockquote|ul|ol|pre|table)>|<hr\s*\/?>/g, '\n\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
