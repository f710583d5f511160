import { cleanCode } from '../../../kernel/scan/index.ts'

/** The codes of a text: one a line, or between tabs and semicolons, as a column of a spreadsheet is pasted. */
export const codesOf = (text: string): string[] =>
  text
    .split(/[\r\n\t;]+/)
    .map((part) => cleanCode(part))
    .filter((code) => code !== '')
    .map((code) => code.slice(0, 255))
