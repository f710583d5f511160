/**
 * Readers of barcodes for tests, from the tables of their standards and from nothing of the product: ISO/IEC 15417
 * (Code 128), 16388 (Code 39) and 15420 (EAN-13). They read widths of bars and spaces in modules, a bar first.
 */
const CODE128 =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  )
const STOP = '2331112'

export const readCode128 = (widths: readonly number[]): string => {
  const text = widths.join('')
  if (!text.endsWith(STOP)) throw new Error('no stop')
  const values = text
    .slice(0, -STOP.length)
    .match(/.{6}/g)!
    .map((one) => CODE128.indexOf(one))
  const check = values.slice(0, -1).reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103
  if (values.includes(-1) || check !== values.at(-1)) throw new Error('wrong symbol or check digit')
  let set = 'ABC'[values[0]! - 103]!
  let shifted = ''
  let said = ''
  for (const value of values.slice(1, -1)) {
    const now = shifted || set
    shifted = ''
    if (now === 'C' && value < 100) said += String(value).padStart(2, '0')
    else if (value < 96) said += String.fromCharCode(now === 'A' && value >= 64 ? value - 64 : value + 32)
    else if (value === 98) shifted = set === 'A' ? 'B' : 'A'
    else if (value === 99) set = 'C'
    else if (value === 100) set = 'B'
    else if (value === 101) set = 'A'
    else throw new Error(`function ${value}`)
  }
  return said
}

const CODE39: Record<string, string> = {
  nnnwwnwnn: '0',
  wnnwnnnnw: '1',
  nnwwnnnnw: '2',
  wnwwnnnnn: '3',
  nnnwwnnnw: '4',
  wnnwwnnnn: '5',
  nnwwwnnnn: '6',
  nnnwnnwnw: '7',
  wnnwnnwnn: '8',
  nnwwnnwnn: '9',
  wnnnnwnnw: 'A',
  nnwnnwnnw: 'B',
  wnwnnwnnn: 'C',
  nnnnwwnnw: 'D',
  wnnnwwnnn: 'E',
  nnwnwwnnn: 'F',
  nnnnnwwnw: 'G',
  wnnnnwwnn: 'H',
  nnwnnwwnn: 'I',
  nnnnwwwnn: 'J',
  wnnnnnnww: 'K',
  nnwnnnnww: 'L',
  wnwnnnnwn: 'M',
  nnnnwnnww: 'N',
  wnnnwnnwn: 'O',
  nnwnwnnwn: 'P',
  nnnnnnwww: 'Q',
  wnnnnnwwn: 'R',
  nnwnnnwwn: 'S',
  nnnnwnwwn: 'T',
  wwnnnnnnw: 'U',
  nwwnnnnnw: 'V',
  wwwnnnnnn: 'W',
  nwnnwnnnw: 'X',
  wwnnwnnnn: 'Y',
  nwwnwnnnn: 'Z',
  nwnnnnwnw: '-',
  wwnnnnwnn: '.',
  nwwnnnwnn: ' ',
  nwnwnwnnn: '$',
  nwnwnnnwn: '/',
  nwnnnwnwn: '+',
  nnnwnwnwn: '%',
  nwnnwnwnn: '*',
}
export const readCode39 = (widths: readonly number[]): string => {
  const wide = widths.map((width) => (width >= 2 ? 'w' : 'n')).join('')
  const said = `${wide}n`
    .match(/.{10}/g)!
    .map((one) => CODE39[one.slice(0, 9)] ?? '?')
    .join('')
  if (!/^\*[^*?]*\*$/.test(said)) throw new Error(`no Code 39: ${said}`)
  return said.slice(1, -1)
}

const LEFT = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112']
const FIRST = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL']
export const readEan13 = (widths: readonly number[]): string => {
  const text = widths.join('')
  if (!/^111.{24}11111.{24}111$/.test(text)) throw new Error('no guards')
  let parity = ''
  const digits = [...text.slice(3, 27).match(/.{4}/g)!, ...text.slice(32, 56).match(/.{4}/g)!].map((four, at) => {
    const plain = LEFT.indexOf(four)
    if (at < 6) parity += plain < 0 ? 'G' : 'L'
    return plain < 0 ? LEFT.indexOf([...four].toReversed().join('')) : plain
  })
  const first = FIRST.indexOf(parity)
  if (first < 0 || digits.includes(-1)) throw new Error('no digits')
  return `${first}${digits.join('')}`
}

/** Widths of bars and spaces in modules, of bars that stand beside each other. */
export const widthsOf = (bars: readonly { x: number; width: number }[]): number[] => {
  const ordered = bars.toSorted((a, b) => a.x - b.x)
  const module = Math.min(...ordered.map(({ width }) => width))
  const whole = (length: number) => {
    const modules = Math.round(length / module)
    if (Math.abs(length / module - modules) > 0.02) throw new Error(`${length / module} modules`)
    return modules
  }
  return ordered.flatMap(({ x, width }, at) => {
    const next = ordered[at + 1]
    return next ? [whole(width), whole(next.x - x - width)] : [whole(width)]
  })
}
