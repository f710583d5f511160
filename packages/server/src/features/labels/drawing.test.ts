import { eanCheckDigit, MOST_QR_BYTES_OF_ONE } from '@entrepot/contract/labels/symbol-text.ts'
import { GOOD_MODULE_MM, type LabelType, LABEL_TYPES, LEAST_MODULE_MM } from '@entrepot/contract/labels/types.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../kernel/problem.ts'
import { sizeOf } from '../../testing/sizes.ts'
import type { Drawn } from './check-design.ts'
import { type Design, type Device, drawLabel, type Drawing, isFine } from './drawing.ts'
import { checkedLabel } from './make-labels.ts'
import { readBack } from './read-back.ts'
import { svgOf } from './svg.ts'
import { zplOf } from './zpl.ts'

const RUNS = sizeOf('LABELS', { short: 60, full: 2_000 })

const design = (type: LabelType, more: Partial<Design> = {}): Drawn => ({
  pattern: '{{tag}}',
  type,
  format: 'code128',
  width: 6,
  height: 3,
  ...more,
})
const refusal = (of: Design, text: string, device: Device = {}) =>
  drawLabel(of, text, device).then(
    () => null,
    (error: unknown) => (error instanceof Problem ? { code: error.code, ...error.params } : error),
  )
const within = ({ width, height, bars, lines }: Drawing) => {
  for (const bar of bars) {
    expect(bar.x).toBeGreaterThanOrEqual(0)
    expect(bar.y).toBeGreaterThanOrEqual(0)
    expect(bar.x + bar.width).toBeLessThanOrEqual(width + 1e-6)
    expect(bar.y + bar.height).toBeLessThanOrEqual(height + 1e-6)
  }
  for (const { middle, width: long, baseline, size } of lines) {
    expect(middle - long / 2).toBeGreaterThanOrEqual(-1e-6)
    expect(middle + long / 2).toBeLessThanOrEqual(width + 1e-6)
    expect(baseline - size).toBeGreaterThanOrEqual(-1e-6)
    expect(baseline).toBeLessThanOrEqual(height)
  }
}

describe('a label', () => {
  it('of each of the eight types holds what it says, in the label, with the white a scanner needs (LBL-02, LBL-12, X-16)', async () => {
    for (const type of LABEL_TYPES) {
      const text = type === 'ean13' ? '3017620422003' : 'PRO-0042'
      const drawing = await drawLabel(design(type), text)
      within(drawing)
      expect([type, await readBack(drawing)]).toEqual([type, type === 'text' ? null : text])
      expect([type, drawing.lines.length > 0]).toEqual([type, type === 'text' || type.endsWith('_text')])
      const { code, bars } = drawing
      if (!code) continue
      const white = code.quiet * code.module - 1e-6
      expect(Math.min(...bars.map(({ x }) => x))).toBeGreaterThanOrEqual(white)
      expect(drawing.width - Math.max(...bars.map(({ x, width }) => x + width))).toBeGreaterThanOrEqual(
        type === 'qrcode_text' ? 0 : white,
      )
      for (const { middle, width } of type === 'qrcode_text' ? drawing.lines : [])
        expect(middle - width / 2).toBeGreaterThanOrEqual(Math.max(...bars.map((bar) => bar.x + bar.width)) + white)
    }
  })

  it('completes twelve digits of an EAN-13 and verifies thirteen (LBL-05, T59)', async () => {
    expect(eanCheckDigit('301762042200')).toBe('3')
    expect((await drawLabel(design('ean13'), '301762042200')).code?.text).toBe('3017620422003')
    expect(await refusal(design('ean13'), '3017620422004')).toEqual({
      code: 'label_ean_check',
      value: '3017620422004',
      check: '3',
    })
    for (const text of ['30176204220', '30176204220033', 'ABCDEFGHIJKL', '٣٠١٧٦٢٠٤٢٢٠٠'])
      expect(await refusal(design('ean13'), text)).toEqual({ code: 'label_ean_digits', value: text })
  })

  it('names the character that a format does not have (LBL-06, T59)', async () => {
    expect(await refusal(design('code39'), 'Pro-1')).toMatchObject({ code: 'label_character', character: 'r' })
    expect(await refusal(design('code39'), 'É')).toMatchObject({ character: 'É', format: 'CODE39' })
    expect(await refusal(design('code128'), 'Vis à bois')).toMatchObject({ character: 'à', format: 'CODE128' })
    expect(await refusal(design('code128'), 'a\u0085')).toMatchObject({ character: 'U+0085' })
    expect(await readBack(await drawLabel(design('code39', { width: 12 }), 'A-Z. $/+%09'))).toBe('A-Z. $/+%09')
    // Two characters that a reader in full ASCII would take for one.
    expect(await readBack(await drawLabel(design('code39', { width: 12 }), '+A%B/C'))).toBe('+A%B/C')
    expect(await readBack(await drawLabel(design('code128'), '\u0001\t~^'))).toBe('\u0001\t~^')
  })

  it('holds 2,953 bytes in a QR code, and refuses one more with the number', async () => {
    const large = design('qrcode', { width: 10, height: 10 })
    const most = 'x'.repeat(MOST_QR_BYTES_OF_ONE)
    expect(await readBack(await drawLabel(large, most))).toBe(most)
    expect(await refusal(large, `${most}x`)).toEqual({ code: 'label_too_long', bytes: '2954', max: '2953' })
    expect(await refusal(large, 'é'.repeat(1_477))).toMatchObject({ bytes: '2954' })
  }, 30_000)

  it('prints bars of 0.25 mm, warns of finer ones and refuses those that nobody reads, saying how large (T59)', async () => {
    const text = 'ABCDEFGHIJ'
    const { code } = await drawLabel(design('code128', { width: 30 }), text)
    expect(code!.module).toBe(1)
    const modules = 11 * text.length + 35 + 20
    const widthOf = (module: number) => Math.ceil(modules * module * 10) / 100
    const at = async (width: number) => drawLabel(design('code128', { width }), text)
    expect(isFine(await at(widthOf(GOOD_MODULE_MM)))).toBe(false)
    expect(isFine(await at(widthOf(GOOD_MODULE_MM) - 0.05))).toBe(true)
    const needed = Math.ceil(modules * LEAST_MODULE_MM) / 10
    expect(await refusal(design('code128', { width: needed - 0.1 }), text)).toMatchObject({
      code: 'label_too_fine',
      least: '0.085',
      needed: String(needed),
    })
    const finest = await at(needed)
    expect(await readBack(finest)).toBe(text)
    expect(await refusal(design('code128', { width: 30 }), 'x'.repeat(400))).toMatchObject({ needed: '> 30' })
  })

  it('prints whole dots with a label printer, no narrower than its paper allows', async () => {
    for (const dots of [8, 12, 24]) {
      const { code, bars } = await drawLabel(design('barcode_text'), 'PRO-0042', { dots })
      expect(Number.isInteger(Math.round(code!.module * dots * 1e6) / 1e6)).toBe(true)
      for (const { x, width } of bars)
        for (const mm of [x, width]) expect(Math.abs(mm * dots - Math.round(mm * dots))).toBeLessThan(1e-6)
    }
    // At 203 dpi a dot is 0.125 mm: what a finer printer could do, this one cannot.
    const narrow = design('code128', { width: 1.6 })
    expect(await refusal(narrow, 'ABCDEFGHIJ')).toBeNull()
    expect(await refusal(narrow, 'ABCDEFGHIJ', { dots: 8 })).toMatchObject({ code: 'label_too_fine', least: '0.125' })
  })

  it('refuses a text whose letters nobody reads, and breaks words that are longer than a line', async () => {
    const small = design('text', { width: 1, height: 1 })
    expect(await refusal(small, 'x'.repeat(300))).toEqual({ code: 'label_no_room' })
    const drawing = await drawLabel(design('text', { width: 3, height: 3 }), `Vis inoxydable ${'X'.repeat(60)}`)
    within(drawing)
    expect(
      drawing.lines
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(`Visinoxydable${'X'.repeat(60)}`)
  })

  it('is refused where it does not read back (X-16)', async () => {
    await expect(checkedLabel(design('code128'), 'PRO-0042', 'Vis')).resolves.toBeDefined()
    const drawing = await drawLabel(design('code128'), 'PRO-0042')
    const [first, ...rest] = drawing.bars
    expect(await readBack({ ...drawing, bars: [{ ...first!, width: first!.width * 2 }, ...rest] })).not.toBe('PRO-0042')
    // Bars up to the edge leave no white.
    const shift = first!.x
    const bare = {
      ...drawing,
      width: drawing.width - 2 * shift,
      bars: drawing.bars.map((bar) => ({ ...bar, x: bar.x - shift })),
    }
    expect(await readBack(bare)).toBeNull()
  })

  it('of any text is read back as that text, or refused with a reason', { timeout: RUNS * 1_000 }, async () => {
    const codes = fc.constantFrom<LabelType>('code128', 'code39', 'qrcode', 'barcode_text', 'qrcode_text')
    const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    const cm = fc.integer({ min: 10, max: 120 }).map((mm) => mm / 10)
    await fc.assert(
      fc.asyncProperty(
        codes,
        texts,
        cm,
        cm,
        fc.constantFrom({}, { dots: 8 }),
        async (type, text, width, height, device) => {
          const of = design(type, { width, height })
          const refused = await refusal(of, text, device)
          if (refused !== null) {
            expect(refused).toHaveProperty('code')
            return
          }
          const drawing = await drawLabel(of, text, device)
          within(drawing)
          expect(await readBack(drawing)).toBe(text)
        },
      ),
      { numRuns: RUNS },
    )
  })
})

describe('what a printer or a page is given', () => {
  const nasty = '^XA~JA_5E</text><script>alert(1)</script>&"'

  it('has no command of the text in ZPL, and its letters in any language', async () => {
    const zpl = zplOf(await drawLabel(design('text', { width: 12 }), nasty, { dots: 8 }), 8, 3)
    const commands = [...zpl.matchAll(/[\^~][A-Z]{2}/g)].map(([command]) => command)
    expect(new Set(commands)).toEqual(new Set('^XA ^CI ^LH ^PW ^LL ^FT ^FH ^FD ^FS ^PQ ^XZ'.split(' ')))
    expect([commands[0], commands.at(-1), zpl.match(/\^X[AZ]/g)?.length]).toEqual(['^XA', '^XZ', 2])
    const said = [...zpl.matchAll(/\^FD(.*?)\^FS/g)].map(([, text]) =>
      Buffer.from(
        text!.replace(/_([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      ).toString(),
    )
    expect(said.join('')).toBe(nasty)
    expect(zpl).toContain('^PW960')
    expect(zpl).toContain('^LL240')
    expect(zpl).toContain('^PQ3')
    const accents = zplOf(await drawLabel(design('text'), 'Étagère', { dots: 8 }), 8, 1)
    expect(accents).toContain('^FD_C3_89tag_C3_A8re^FS')
  })

  it('is the code that was read back, dot by dot', async () => {
    const drawing = await drawLabel(design('barcode'), 'PRO-0042', { dots: 8 })
    const [, left, top, , , perRow, data] = /\^FO(\d+),(\d+)\^GFA,(\d+),(\d+),(\d+),([0-9A-F:]+)\^FS/.exec(
      zplOf(drawing, 8, 1),
    )!
    const rows = data!.match(new RegExp(`[0-9A-F]{${Number(perRow) * 2}}|:`, 'g'))!
    expect(rows.slice(1).every((row) => row === ':')).toBe(true)
    const bits = [...rows[0]!].map((hex) => parseInt(hex, 16).toString(2).padStart(4, '0')).join('')
    const bars = [...bits.matchAll(/1+/g)].map(({ index, 0: run }) => ({
      x: (Number(left) + index) / 8,
      y: Number(top) / 8,
      width: run.length / 8,
      height: rows.length / 8,
    }))
    expect(await readBack({ ...drawing, bars })).toBe('PRO-0042')
    expect(bars.length).toBe(drawing.bars.length)
  })

  it('holds texts as texts in SVG, in its real size', async () => {
    const svg = svgOf(await drawLabel(design('text', { width: 12, height: 4.5 }), nasty))
    expect(svg).toMatch(/^<svg [^>]*width="120mm" height="45mm" viewBox="0 0 120 45">/)
    expect(
      svg.match(/<(?!\/)[a-z]+/g)!.filter((tag) => !['<svg', '<rect', '<path', '<g', '<text'].includes(tag)),
    ).toEqual([])
    expect(svg).toContain('&#60;script&#62;')
  })
})
