import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { type Format, formatOf } from './formats.ts'
import { plainText } from './sheet-rows.ts'
import { SharedTexts } from './shared-texts.ts'
import { attributeOf, type XmlEvents, XmlReader } from './xml-events.ts'

/** The parts of a workbook by their names in the zip. */
export type Parts = { zip: ZipFile; entries: ReadonlyMap<string, Entry> }

export const openParts = async (path: string): Promise<Parts> => {
  const zip = await yauzl.openPromise(path, { strictFileNames: true, validateEntrySizes: false, autoClose: false })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return { zip, entries }
}

/** Passes a part on as it is unpacked; `pause` is asked between its pieces, and says whether to go on. */
export const readPart = async (
  { zip, entries }: Parts,
  name: string,
  events: XmlEvents,
  goesOn: () => Promise<boolean> | boolean = () => true,
): Promise<void> => {
  const entry = entries.get(name)
  if (!entry) return
  const stream = (await zip.openReadStreamPromise(entry)) as Readable & AsyncIterable<Buffer>
  const reader = new XmlReader(events)
  let decoder: TextDecoder | undefined
  for await (const piece of stream) {
    decoder ??= new TextDecoder(encodingOf(piece))
    reader.write(decoder.decode(piece, { stream: true }))
    if (!(await goesOn())) break
  }
  stream.destroy()
}

const encodingOf = (start: Buffer): string =>
  start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8'

const NOTHING: XmlEvents = { open: () => {}, close: () => {}, text: () => {} }

export type Workbook = { sheets: readonly string[]; texts: string | null; styles: string | null; from1904: boolean }
const ROOT = 'xl/workbook.xml'

/** Where its sheets stand, in their order, and what they share. */
export const readWorkbook = async (parts: Parts): Promise<Workbook> => {
  const targets = new Map<string, { target: string; type: string }>()
  await readPart(parts, 'xl/_rels/workbook.xml.rels', {
    ...NOTHING,
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const target = attributeOf(attributes, 'Target') ?? ''
      targets.set(attributeOf(attributes, 'Id') ?? '', {
        target: target.startsWith('/') ? target.slice(1) : posix.join('xl', target),
        type: attributeOf(attributes, 'Type') ?? '',
      })
    },
  })
  const partOf = (kind: string) => [...targets.values()].find(({ type }) => type.endsWith(`/${kind}`))?.target ?? null
  const ids: string[] = []
  let from1904 = false
  await readPart(parts, ROOT, {
    ...NOTHING,
    open: (name, attributes) => {
      if (name === 'sheet') ids.push(attributeOf(attributes, 'id') ?? '')
      else if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')
    },
  })
  return {
    sheets: ids.map((id) => targets.get(id)?.target ?? ''),
    texts: partOf('sharedStrings'),
    styles: partOf('styles'),
    from1904,
  }
}

/** What the numbers of cells are shown as, by the number of their style. */
export const readFormats = async (parts: Parts, name: string | null): Promise<Format[]> => {
  const codes = new Map<number, string>()
  const formats: Format[] = []
  let isOfCells = false
  if (name)
    await readPart(parts, name, {
      ...NOTHING,
      open: (tag, attributes, isEmpty) => {
        if (tag === 'numFmt')
          codes.set(Number(attributeOf(attributes, 'numFmtId')), attributeOf(attributes, 'formatCode') ?? '')
        else if (tag === 'cellXfs') isOfCells = !isEmpty
        else if (tag === 'xf' && isOfCells) {
          const id = Number(attributeOf(attributes, 'numFmtId') ?? 0)
          formats.push(formatOf(id, codes.get(id)))
        }
      },
      close: (tag) => {
        if (tag === 'cellXfs') isOfCells = false
      },
    })
  return formats
}

/** A text that is longer is kept with one character more, by which it is known. */
export const readTexts = async (
  parts: Parts,
  name: string | null,
  limits: { texts: number; bytes: number; characters: number },
): Promise<SharedTexts> => {
  const texts = new SharedTexts(limits)
  let [text, isReading, isPhonetic] = ['', false, false]
  if (name)
    await readPart(parts, name, {
      open: (tag, _attributes, isEmpty) => {
        if (tag === 'si') {
          text = ''
          if (isEmpty) texts.add('')
        } else if (tag === 'rPh') isPhonetic = !isEmpty
        else if (tag === 't') isReading = !isEmpty && !isPhonetic
      },
      close: (tag) => {
        if (tag === 'si') texts.add(plainText(text))
        else if (tag === 'rPh') isPhonetic = false
        else if (tag === 't') isReading = false
      },
      text: (piece) => {
        if (isReading && text.length <= limits.characters) text = (text + piece).slice(0, limits.characters + 1)
      },
    })
  return texts
}
