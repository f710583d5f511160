import { KERNEL_ERRORS } from '@entrepot/contract/kernel/errors.ts'
import type { Socket } from 'node:net'
import { errorBody } from '../kernel/answer-error.ts'
import { uuidV7 } from '../kernel/clock.ts'
import { Problem } from '../kernel/problem.ts'
import { contentSecurityPolicy, FIXED_HEADERS } from '../kernel/security-headers.ts'
import type { Words } from '../kernel/words.ts'

const CODES = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
} as const
const REASONS = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' } as const

/**
 * What never became a request has no route and no language: it is answered in the shape of every error, with the same
 * headers, and the connection ends.
 */
export const refuseConnection =
  (words: Words) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const code = CODES[error.code as keyof typeof CODES] ?? 'bad_request'
    const status = KERNEL_ERRORS[code]
    const body = JSON.stringify(errorBody(new Problem(code), 'fr', words, uuidV7(new Date())))
    const headers = {
      ...FIXED_HEADERS,
      'Content-Security-Policy': contentSecurityPolicy(null),
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\n${head.join('\r\n')}\r\n\r\n${body}`)
  }
