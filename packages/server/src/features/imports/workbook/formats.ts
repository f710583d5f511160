/** How a cell shows its number, as far as that changes what it says. */
export type Format = { kind: 'number' } | { kind: 'date' } | { kind: 'zeros'; digits: number }

const NUMBER: Format = { kind: 'number' }
const DATE: Format = { kind: 'date' }
/** Numbers of the formats that every spreadsheet has and no file spells out. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** From the number of a format and its code, where the file has one. */
export const formatOf = (id: number, code: string | undefined): Format => {
  if (code === undefined) return isBuiltInDate(id) ? DATE : NUMBER
  // Of several sections the first is that of numbers above zero; texts, colours and languages say nothing of its kind.
  const first = code.split(';')[0]!
  // Hours that have passed are a number of days.
  if (/\[[hms]+\]/i.test(first)) return NUMBER
  const bare = first.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '')
  if (/^0{2,}$/.test(bare.trim())) return { kind: 'zeros', digits: bare.trim().length }
  return /[dmyhs]/i.test(bare) && !/^general$/i.test(bare.trim()) ? DATE : NUMBER
}

const DAY_SECONDS = 86_400
/** The days of a date in a workbook, counted from 1900 with a 29 February that never was, or from 1904. */
export const dateOf = (serial: number, from1904: boolean): Date | null => {
  const days = from1904 ? serial + 1_462 : serial
  if (!(days >= 0 && days < 2_958_466)) return null
  const shifted = days < 60 ? days + 1 : days
  return new Date(Date.UTC(1899, 11, 30) + Math.round(shifted * DAY_SECONDS) * 1_000)
}
