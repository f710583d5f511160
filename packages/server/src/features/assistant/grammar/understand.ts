import type { Node } from './nodes.ts'
import { type Asked, type Plan, planOf } from './plan.ts'
import { read, type Reading } from './read.ts'

/** A range of days of one month says the month once: « du 1er au 15 mars ». */
const RANGE =
  /\b(\d{1,2})(?:er|st|nd|rd|th)?\s+(et|au|à|a|and|to)\s+(?:le\s+|the\s+)?(\d{1,2})(?:er|st|nd|rd|th)?\s+(?:of\s+)?(\p{L}{3,9})(\s+\d{4})?/giu
const spelledOut = (question: string) =>
  question.replace(RANGE, (whole, first, link, last, month: string, year = '') =>
    /^(jan|f[eé]v|feb|mar|avr|apr|mai|may|jui|jun|jul|ao[uû]|aug|sep|oct|nov|d[eé]c)/iu.test(month)
      ? `${first} ${month}${year} ${link} ${last} ${month}${year}`
      : whole,
  )

export const nodesOf = (question: string, reading: Reading): Node[] => read(spelledOut(question), reading)

/** A question in words, as a plan of what the product can do with it. */
export const understand = (question: string, reading: Reading, asked: Asked): Plan =>
  planOf(nodesOf(question, reading), asked)
