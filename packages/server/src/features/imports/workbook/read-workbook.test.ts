import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { rawRow, rawWorkbook } from '../../../testing/raw-workbook.ts'
import { formatOf } from './formats.ts'
import { firstRows, sheetRows, WORKBOOK_LIMITS, type WorkbookLimits } from './read-workbook.ts'
import { SharedTexts } from './shared-texts.ts'
import { XmlReader } from './xml-events.ts'

const folder = mkdtempSync(join(tmpdir(), 'entrepot-workbooks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const kept = (content: Uint8Array): string => {
  const path = join(folder, `${++files}.xlsx`)
  writeFileSync(path, content)
  return path
}
const allRows = async (content: Uint8Array, limits: WorkbookLimits = WORKBOOK_LIMITS, company = 'one') => {
  const rows = []
  for await (const batch of sheetRows({ path: kept(content), company }, 0, limits)) rows.push(...batch)
  return rows
}
const cellsOf = async (content: Uint8Array) => (await allRows(content)).map(([, cells]) => cells)

describe('XML in pieces', () => {
  const eventsOf = (pieces: readonly string[]): string[] => {
    const told: string[] = []
    let text = ''
    const flush = () => {
      if (text !== '') told.push(`"${text}"`)
      text = ''
    }
    const reader = new XmlReader({
      open: (name, attributes, isEmpty) => {
        flush()
        told.push(`<${name}|${attributes}|${isEmpty}>`)
      },
      close: (name) => {
        flush()
        told.push(`</${name}>`)
      },
      text: (piece) => {
        text += piece
      },
    })
    for (const piece of pieces) reader.write(piece)
    flush()
    return told
  }
  const XML = `<?xml version="1.0"?><!-- a <c> --><x:row r="1" s = "a>b"><c/><t xml:space="preserve"> a &amp; b &#x41;&#233;&unknown; </t><![CDATA[<raw> & ]]]><v>1</v></x:row>`

  it('says the same wherever it is cut', () => {
    const whole = eventsOf([XML])
    expect(whole).toContain('" a & b Aé&unknown; "')
    expect(whole).toContain('<row| r="1" s = "a>b"|false>')
    expect(whole).toContain('"<raw> & ]"')
    fc.assert(
      fc.property(fc.array(fc.nat(XML.length), { maxLength: 12 }), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), XML.length]
        expect(eventsOf(at.slice(1).map((end, n) => XML.slice(at[n], end)))).toEqual(whole)
      }),
    )
  })
  it('keeps no tag without an end, and reads no document type', () => {
    expect(() => eventsOf([`<c ${'a'.repeat(300_000)}`])).toThrow('without an end')
    expect(() => eventsOf(['<!DOCTYPE x [<!ENTITY a "b">]>'])).toThrow('document type')
  })
})

describe('the cells of a workbook', () => {
  it('are what a writer of workbooks wrote', async () => {
    const rows = [
      ['Nom', 'Quantité', 'Date', 'Actif'],
      ['Vis\nà bois & écrou <5>', 12.5, new Date('2026-07-05T00:00:00Z'), true],
      ['3400949497294', 3_400_949_497_294, new Date('2026-07-05T14:03:07Z'), false],
      [null, null, null, 'seul'],
    ]
    expect(await cellsOf(Buffer.from(await writeXlsx({ sheets: [{ name: 'Stock', rows }] })))).toEqual([
      ['Nom', 'Quantité', 'Date', 'Actif'],
      ['Vis\nà bois & écrou <5>', '12.5', '2026-07-05', 'TRUE'],
      ['3400949497294', '3400949497294', '2026-07-05T14:03:07', 'FALSE'],
      ['', '', '', 'seul'],
    ])
  })
  it('are found by their references, or one behind the other, and share texts of several runs', async () => {
    const texts =
      '<si><r><t>Vis </t></r><rPh><t>non</t></rPh><r><t xml:space="preserve">M6_x000D_</t></r></si><si/><si><t>b</t></si>'
    const rows = `<row><c t="s"><v>0</v></c><c t="s"><v>2</v></c></row><row r="7"><c r="AB7" t="s"><v>2</v></c></row><row r="9"><c r="A9" t="s"><v>1</v></c></row>`
    const found = await allRows(rawWorkbook([{ name: 'A', rows }], { texts }))
    expect(found.map(([row]) => row)).toEqual([1, 7])
    expect(found[0]![1]).toEqual(['Vis M6', 'b'])
    expect(found[1]![1][27]).toBe('b')
  })
  it('keep the zeros that their format shows, and are dates where it says so', async () => {
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="[$-40C]dd mmm yyyy;@"/><numFmt numFmtId="166" formatCode="0.00&quot; mm&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="14"/></cellXfs>`
    const cell = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`
    const rows = `<row>${cell(1, '123')}${cell(1, '1234567')}${cell(2, '46208')}${cell(3, '12')}${cell(4, '46208.5')}${cell(0, '1.5E-3')}</row>`
    expect(await cellsOf(rawWorkbook([{ name: 'A', rows }], { styles }))).toEqual([
      ['00123', '1234567', '2026-07-05', '12', '2026-07-05T12:00:00', '0.0015'],
    ])
    const from1904 = rawWorkbook([{ name: 'A', rows: `<row>${cell(2, '44746')}</row>` }], {
      styles,
      workbook: '<workbookPr date1904="1"/>',
    })
    expect(await cellsOf(from1904)).toEqual([['2026-07-05']])
    expect([formatOf(0, 'General').kind, formatOf(0, '[h]:mm').kind, formatOf(46, undefined).kind]).toEqual([
      'number',
      'number',
      'date',
    ])
  })
  it('say that they hold a fault, a formula that nobody computed, or too long a text', async () => {
    const rows = `<row><c t="e"><v>#N/A</v></c><c><f>A1+B1</f><v></v></c><c><f>1+1</f><v>2</v></c><c t="str"><f>""</f><v></v></c><c t="inlineStr"><is><t>${'x'.repeat(5_001)}</t></is></c><c t="s"><v>0</v></c><c t="inlineStr"><is><t>#REF!</t></is></c></row>`
    const [row] = await allRows(rawWorkbook([{ name: 'A', rows }], { texts: `<si><t>${'é'.repeat(6_000)}</t></si>` }))
    expect(row![1].map((cell) => cell.slice(0, 6))).toEqual(['#N/A', '=A1+B1', '2', '', 'xxxxxx', 'éééééé', '#REF!'])
    expect(row![2]).toEqual({ 0: 'error', 1: 'formula', 4: 'long', 5: 'long', 6: 'error' })
  })
  it('of its first rows are enough to guess with, of every sheet', async () => {
    const many = Array.from({ length: 400 }, (_, at) => rawRow(at + 1, ['y'.repeat(1_000)])).join('')
    const path = kept(
      rawWorkbook([
        { name: 'A', rows: many },
        { name: 'B', rows: rawRow(3, ['z']) },
      ]),
    )
    const found = await firstRows({ path, company: 'one' }, [0, 1], 200)
    expect([found.get(0)!.length, found.get(0)![0]![1][0]!.length, found.get(1)]).toEqual([200, 300, [[3, ['z']]]])
  })
})

describe('a workbook that is too much', () => {
  const few = { ...WORKBOOK_LIMITS, rows: 3, columns: 3, texts: 3, textBytes: 2 * 1_048_576 }
  const shared = (count: number, text = 'x') => Array.from({ length: count }, () => `<si><t>${text}</t></si>`).join('')
  const distinct = Array.from({ length: 700 }, (_, at) => `<si><t>${at}${'x'.repeat(4_900)}</t></si>`).join('')
  it.each([
    [
      'rows',
      rawWorkbook([{ name: 'A', rows: [1, 2, 3, 4].map((n) => rawRow(n, ['a'])).join('') }]),
      few,
      'import_too_many_rows',
      3,
    ],
    ['columns', rawWorkbook([{ name: 'A', rows: rawRow(1, ['a', 'b', 'c', 'd']) }]), few, 'import_too_many_columns', 3],
    ['texts', rawWorkbook([{ name: 'A', rows: '' }], { texts: shared(4) }), few, 'import_too_many_texts', 3],
    [
      'characters',
      rawWorkbook([{ name: 'A', rows: '' }], { texts: distinct }),
      { ...few, texts: 1_000 },
      'import_too_much_text',
      2,
    ],
  ])('is refused by its %s with a message that names the limit', async (_, content, limits, code, max) => {
    await expect(allRows(content, limits)).rejects.toMatchObject({ code, params: { max } })
  })
  it('ends its worker, and says what a reading may take', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => rawRow(at + 1, ['a'])).join('')
    await expect(
      allRows(rawWorkbook([{ name: 'A', rows }]), { ...WORKBOOK_LIMITS, milliseconds: 1 }),
    ).rejects.toMatchObject({ code: 'import_too_heavy' })
  })
  it('is told apart from one that cannot be read', async () => {
    await expect(allRows(Buffer.from('PK\x03\x04 nothing'))).rejects.toMatchObject({ code: 'import_unreadable' })
    await expect(allRows(rawWorkbook([{ name: 'A', rows: '<!DOCTYPE x>' }]))).rejects.toMatchObject({
      code: 'import_unreadable',
    })
  })
})

it('a million equal texts take no more than their numbers', () => {
  const texts = new SharedTexts({ texts: 1_000_000, bytes: 1_048_576 })
  for (let at = 0; at < 999_999; at++) texts.add(at % 2 ? 'x' : 'Vis à bois')
  texts.add('dernière')
  expect([texts.at(0), texts.at(1), texts.at(999_999), texts.at(1_000_000)]).toEqual([
    'Vis à bois',
    'x',
    'dernière',
    '',
  ])
})

it('readers wait in turn: one of a company, two of a node', async () => {
  const rows = Array.from({ length: 6_000 }, (_, at) => rawRow(at + 1, ['a'])).join('')
  const path = kept(rawWorkbook([{ name: 'A', rows }]))
  const running = new Map<string, number>()
  const total = () => [...running.values()].reduce((sum, n) => sum + n, 0)
  const two = Promise.withResolvers<void>()
  let [most, mostOfOne] = [0, 0]
  await Promise.all(
    ['one', 'one', 'one', 'two', 'three', 'four'].map(async (company) => {
      let isFirst = true
      for await (const batch of sheetRows({ path, company }, 0)) {
        if (isFirst) running.set(company, (running.get(company) ?? 0) + 1)
        isFirst = false
        expect(batch.length).toBeGreaterThan(0)
        if (total() === 2) two.resolve()
        await two.promise
        most = Math.max(most, total())
        mostOfOne = Math.max(mostOfOne, running.get('one') ?? 0)
      }
      running.set(company, running.get(company)! - 1)
    }),
  )
  expect([most, mostOfOne]).toEqual([2, 1])
})

it('leaves no file open, whether it was read to its end, in part, or in vain', async () => {
  const openHere = () =>
    readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`)].filter((path) => path.startsWith(folder))
      } catch {
        return []
      }
    })
  const path = kept(await writeXlsx({ sheets: [{ name: 'A', rows: [['Nom'], ['Vis'], ['Clou']] }] }))
  const file = { path, company: 'one' }
  const reads = Array.from({ length: 36 }, (_, n) => async () => {
    if (n % 3 === 0) return allRows(Buffer.from('PK no zip')).catch(() => undefined)
    if (n % 3 === 1) return firstRows(file, [0], 1)
    for await (const _rows of sheetRows(file, 0)) void _rows
  })
  for (const read of reads) await read()
  expect(openHere()).toEqual([])
})
