import type { Reply } from '../../src/testing/test-node.ts'

const GUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const TIME = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g
const TOKEN = /[\w.-]{80,}|whsec_[\w+/=]+/g
/** Of a second factor: what is scanned, and a recovery code. */
const SECRET = /\b([A-Z2-7]{32}|[A-Z2-9]{5}-[A-Z2-9]{5})\b/g
/** The proof in the address of a picture, which is over its guid. */
const PICTURE_KEY = /\bkey=[^&"]+/g
/** Invoices of the whole installation, orders and operations are numbered one after the other (PLAN-28, ORD-08). */
const NUMBERED = /\b(\d{4}-\d{5}|OP-\d{5,})\b/g
/** The word of a formula that is no function: a part of what was sent. */
const FUNCTION = /la fonction \S+ n’existe pas/g
/** Words of a question that were not understood: parts of what was sent. */
const NOT_UNDERSTOOD = /pas compris\u00A0: .*?\. Je n’ai rien fait/g
/** A drawing of what was sent, whose measures follow its letters; the text that it holds stands beside it. */
const DRAWING = /<svg .*?<\/svg>/g
const without = (text: string, sent: string) => text.replaceAll(JSON.stringify(sent).slice(1, -1), '‹sent›')
/**
 * What a caller is told, apart from what they sent, the time, and what differs from one example to the next: guids,
 * tokens, numbered names, tries that are left, and the order of records by guid.
 */
export const told = ({ status, text, body }: Reply<unknown>, sent: string): string =>
  `${status} ${masked(body === null ? text : inOrder(body), sent)}`
const masked = (text: string, sent: string) =>
  without(text, sent)
    .replaceAll(PICTURE_KEY, '…')
    .replaceAll(GUID, '…')
    .replaceAll(TIME, '…')
    .replaceAll(TOKEN, '…')
    .replaceAll(SECRET, '…')
    .replaceAll(NUMBERED, '…')
    .replaceAll(/\bnumber:\d+/g, 'number:…')
    .replaceAll(FUNCTION, '…')
    .replaceAll(NOT_UNDERSTOOD, '…')
    .replaceAll(DRAWING, '…')
    .replaceAll(/monde[ _]?\d+/g, 'monde …')
    .replaceAll(/\d+ tentatives restantes/g, '… tentatives restantes')
const inOrder = (value: unknown): string => {
  if (Array.isArray(value))
    return `[${value
      .map(inOrder)
      .sort((a, b) => (masked(a, '‹none›') < masked(b, '‹none›') ? -1 : 1))
      .join()}]`
  return typeof value === 'object' && value !== null
    ? `{${Object.entries(value)
        .map(([name, inner]) => `${name}:${inOrder(inner)}`)
        .join()}}`
    : JSON.stringify(value)
}
