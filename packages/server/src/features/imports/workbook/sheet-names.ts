export type SheetName = { name: string; hidden: boolean }

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }
const plain = (text: string) =>
  text
    .replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity]!)
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, digits: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(digits, hex ? 16 : 10), 0x10ffff)),
    )

/** The sheets of `xl/workbook.xml` in their order; everything else of it is left alone. */
export const sheetNames = (workbook: string): SheetName[] =>
  [...workbook.matchAll(/<(?:\w+:)?sheet\s([^>]{1,1000})>/g)].flatMap(([, attributes]) => {
    const name = /(?:^|\s)name="([^"]*)"/.exec(attributes!)?.[1]
    return name === undefined
      ? []
      : [{ name: plain(name), hidden: /\sstate="(?:hidden|veryHidden)"/.test(attributes!) }]
  })
