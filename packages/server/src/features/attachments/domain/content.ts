import type { Extension } from '@entrepot/contract/attachments/attachment.ts'

/**
 * What the first bytes of a file of each kind are. What has no rule of its own is told by its inside (`containers`) or
 * is text.
 */
type Look = (content: Buffer) => boolean
const starts =
  (...bytes: (string | number[])[]): Look =>
  (content) =>
    bytes.some((start) => {
      const wanted = typeof start === 'string' ? Buffer.from(start, 'latin1') : Buffer.from(start)
      return content.subarray(0, wanted.length).equals(wanted)
    })
const both =
  (...looks: Look[]): Look =>
  (content) =>
    looks.every((look) => look(content))

/** Streams of a compound document have their names in it, two bytes a letter. */
const OLE = starts([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const holds =
  (...names: string[]): Look =>
  (content) =>
    names.some((name) => content.includes(Buffer.from(name, 'utf16le')))

/**
 * A page or a script for a server that hides in something else. Short signs are looked for at the beginning only:
 * millions of bytes of chance hold them all.
 */
const MARKUP = /<(script|html|!doctype|\?php|svg|iframe|body)/i
const LONG_MARKUP = /<(script|iframe|!doctype html|\?php\s)/i
const HEAD = 2_048
const withoutMarkupAhead: Look = (content) => !MARKUP.test(content.subarray(0, HEAD).toString('latin1'))
const withoutMarkup: Look = (content) => withoutMarkupAhead(content) && !LONG_MARKUP.test(content.toString('latin1'))

const RIFF_WEBP: Look = (content) => starts('RIFF')(content) && content.subarray(8, 12).toString('latin1') === 'WEBP'

/** How texts begin that a machine runs, or a browser shows as a page. */
const PROGRAM_TEXT =
  /^(#!|<[a-z!?/]|@echo\b|powershell\s|wscript\.|function\s*\w*\s*\(|\(function\b|(var|let|const)\s+\w+\s*=|import\s.+\sfrom\s+['"]|on error resume next)/i
const isText: Look = (content) => {
  const text = textOf(content)
  return text !== null && !PROGRAM_TEXT.test(text.trimStart())
}

/** UTF-8, UTF-16 with its mark, or one byte a letter; null for anything with bytes that no text has. */
export const textOf = (content: Buffer): string | null => {
  if (starts([0xff, 0xfe], [0xfe, 0xff])(content))
    return new TextDecoder(content[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(content)
  // Tab, line feed, vertical tab, form feed, carriage return and the old end of file are the only signs below a space.
  for (const byte of content) if (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a) return null
  return new TextDecoder('utf-8').decode(content)
}

const isMail: Look = (content) => {
  const head = textOf(content)?.slice(0, 20_000) ?? ''
  return /^[\w-]+:/.test(head) && /^(from|received|return-path|message-id|date|to|subject|mime-version):/im.test(head)
}

const ZIP = starts([0x50, 0x4b, 0x03, 0x04], [0x50, 0x4b, 0x05, 0x06])

export const LOOKS: Record<Extension, Look> = {
  pdf: both(starts('%PDF-'), withoutMarkupAhead),
  jpg: both(starts([0xff, 0xd8, 0xff]), withoutMarkup),
  jpeg: both(starts([0xff, 0xd8, 0xff]), withoutMarkup),
  png: both(starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), withoutMarkup),
  gif: both(starts('GIF87a', 'GIF89a'), withoutMarkup),
  webp: both(RIFF_WEBP, withoutMarkup),
  doc: both(OLE, holds('WordDocument')),
  xls: both(OLE, holds('Workbook', 'Book')),
  ppt: both(OLE, holds('PowerPoint Document')),
  msg: both(OLE, holds('__properties_version1.0', '__substg1.0_')),
  docx: ZIP,
  xlsx: ZIP,
  pptx: ZIP,
  odt: ZIP,
  ods: ZIP,
  zip: ZIP,
  rtf: starts('{\\rtf'),
  csv: isText,
  txt: isText,
  eml: isMail,
}

export const IS_PICTURE: ReadonlySet<Extension> = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp'])
export const IS_CONTAINER: ReadonlySet<Extension> = new Set(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'zip'])

/** The entry without which a container is none of its kind. */
export const MAIN_ENTRY: Partial<Record<Extension, string>> = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  pptx: 'ppt/presentation.xml',
  odt: 'content.xml',
  ods: 'content.xml',
}
/** The first entry of an open document, uncompressed, says what it is. */
export const MIMETYPE: Partial<Record<Extension, string>> = {
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}

const PROGRAMS = new Set([
  'exe',
  'dll',
  'com',
  'scr',
  'msi',
  'msp',
  'bat',
  'cmd',
  'ps1',
  'psm1',
  'vbs',
  'vbe',
  'js',
  'jse',
  'mjs',
  'wsf',
  'wsh',
  'hta',
  'jar',
  'class',
  'apk',
  'app',
  'sh',
  'bash',
  'lnk',
  'url',
  'scf',
  'pif',
  'cpl',
  'reg',
  'inf',
  'iso',
  'img',
  'vhd',
  'dmg',
  'deb',
  'rpm',
  'py',
  'pl',
  'rb',
  'php',
  'phtml',
  'asp',
  'aspx',
  'jsp',
  'html',
  'htm',
  'xhtml',
  'svg',
  'mht',
  'chm',
  'docm',
  'xlsm',
  'xlam',
  'xlsb',
  'pptm',
  'dotm',
  'so',
  'dylib',
  'bin',
  'elf',
])
/**
 * Parts of a document that are code, and names that lead out of the container. Slides and tables have parts called
 * `.bin` that are none.
 */
export const isForbiddenEntry = (name: string, container: Extension): boolean => {
  const path = name.toLowerCase().replaceAll('\\', '/')
  if (path.startsWith('/') || path.split('/').includes('..') || /^[a-z]:/.test(path)) return true
  if (/(^|\/)vbaproject\.bin$/.test(path) || path.includes('/activex/')) return true
  const extension = /\.([^./]+)$/.exec(path)?.[1] ?? ''
  return extension === 'bin' && container !== 'zip' ? false : PROGRAMS.has(extension)
}

const PROGRAM_STARTS = starts(
  'MZ',
  [0x7f, 0x45, 0x4c, 0x46],
  [0xfe, 0xed, 0xfa, 0xce],
  [0xfe, 0xed, 0xfa, 0xcf],
  [0xce, 0xfa, 0xed, 0xfe],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0xca, 0xfe, 0xba, 0xbe],
  [0x00, 0x61, 0x73, 0x6d],
  '#!',
  'dex\n',
)
/** The first bytes of what an operating system or a browser would run. */
export const looksLikeProgram = (start: Buffer): boolean => PROGRAM_STARTS(start) && !looksLikeWords(start)
/** Two letters are little to go by: a text may begin with them. */
const looksLikeWords = (start: Buffer): boolean =>
  start.subarray(0, 2).toString('latin1') === 'MZ' && textOf(start) !== null
