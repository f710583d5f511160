import { inflateSync } from 'node:zlib'

/** What a document of ours says, page by page: its glyphs through the table from which a reader copies text. */
export const pdfText = (pdf: Buffer): string[] => {
  const objects = objectsOf(pdf)
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => textOf(head, objects))
}

type Objects = ReadonlyMap<string, { head: string; stream: string }>
const objectsOf = (pdf: Buffer): Objects => {
  const raw = pdf.toString('latin1')
  return new Map(
    [...raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)].map(([, id, body]) => {
      const at = body!.indexOf('stream\n')
      if (at < 0) return [id!, { head: body!, stream: '' }]
      const bytes = Buffer.from(body!.slice(at + 7, body!.lastIndexOf('\nendstream')), 'latin1')
      const stream = body!.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
      return [id!, { head: body!.slice(0, at), stream }]
    }),
  )
}

const textOf = (page: string, objects: Objects): string => {
  const at = (id: string | undefined) => objects.get(id ?? '') ?? { head: '', stream: '' }
  const resources = at(/\/Resources (\d+) 0 R/.exec(page)?.[1]).head
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const table = at(/\/ToUnicode (\d+) 0 R/.exec(at(id).head)?.[1]).stream
      return [name!, lettersOf(table)]
    }),
  )
  const { stream } = at(/\/Contents (\d+) 0 R/.exec(page)?.[1])
  let letters: readonly string[] = []
  const lines: string[] = []
  for (const [, font, glyphs] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? []
    else
      lines.push(
        glyphsOf(glyphs!)
          .map((glyph) => letters[glyph] ?? '?')
          .join(''),
      )
  }
  return lines.join('\n')
}

const glyphsOf = (text: string): number[] =>
  [...text.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex]) => hex!.match(/.{4}/g)!.map((four) => parseInt(four, 16)))

const lettersOf = (table: string): string[] =>
  [...table.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/gi)].flatMap(([, all]) =>
    [...all!.matchAll(/<([0-9a-f ]+)>/gi)].map(([, hex]) =>
      String.fromCharCode(
        ...hex!
          .replaceAll(' ', '')
          .match(/.{4}/g)!
          .map((four) => parseInt(four, 16)),
      ),
    ),
  )
