import { changesNothing, type Endpoint } from '@entrepot/contract/kernel/endpoint.ts'
import type { FastifyReply } from 'fastify'
import { hash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib'

/** Less than this leaves in one packet, however it is written. */
export const WORTH_BYTES = 1_000
/** Up to here it takes a fraction of a millisecond; the threads of the pool may all be hashing passwords. */
const AT_ONCE_BYTES = 262_144
/** A hundred kilobytes of a list: 0.17 ms and 7.9 kB; the next better ones take two and four times as long. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const LEVEL = { level: 1 }

const CODINGS = {
  br: {
    atOnce: (text: string) => brotliCompressSync(text, QUALITY),
    later: (text: string) => promisify(brotliCompress)(text, QUALITY),
    stream: () => createBrotliCompress(QUALITY),
  },
  gzip: {
    atOnce: (text: string) => gzipSync(text, LEVEL),
    later: (text: string) => promisify(gzip)(text, LEVEL),
    stream: () => createGzip(LEVEL),
  },
}
type Coding = keyof typeof CODINGS

/** The best coding that the other side reads; `q=0` names one that it does not. */
export const codingFor = (accepted: string | undefined): Coding | undefined => {
  const named = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [name = '', ...params] = part.split(';').map((word) => word.trim().toLowerCase())
      return [name, !params.some((param) => /^q=0(\.0*)?$/.test(param))]
    }),
  )
  return (['br', 'gzip'] as const).find((coding) => named.get(coding) ?? (coding === 'gzip' && named.get('*')))
}

/**
 * The length of a compressed answer tells what two of its parts have in common. So what makes or changes something (a
 * sign-in, a token, recovery codes) leaves as it is, and so does what only the person may have.
 */
export const isCompressible = (endpoint: Endpoint): boolean =>
  changesNothing(endpoint) && !endpoint.sensitive && !endpoint.personal && !endpoint.sameOrigin

/** Whoever asks again with the name of what they have is told that it is still so. */
const isNamed = (endpoint: Endpoint): boolean => endpoint.method === 'GET' && isCompressible(endpoint)

const VARIES = 'Accept-Encoding, Accept-Language, Authorization'

/** A JSON text that the endpoint answers, as short as the other side reads it. */
export const sendText = async (endpoint: Endpoint, reply: FastifyReply, text: string): Promise<unknown> => {
  const { headers } = reply.request
  if (text.length < WORTH_BYTES || !isCompressible(endpoint)) return reply.send(text)
  void reply.header('Vary', joined(reply.getHeader('Vary'), VARIES))
  if (isNamed(endpoint)) {
    // Weak: the same answer, whatever it is compressed with.
    const name = `W/"${hash('sha256', text, 'base64url')}"`
    void reply.header('ETag', name)
    if (isAmong(name, headers['if-none-match'])) return reply.removeHeader('Content-Type').status(304).send()
  }
  const coding = codingFor(headers['accept-encoding'])
  if (!coding) return reply.send(text)
  const { atOnce, later } = CODINGS[coding]
  return reply.header('Content-Encoding', coding).send(text.length <= AT_ONCE_BYTES ? atOnce(text) : await later(text))
}

/** A file of text on its way, compressed as it goes; whatever else is a file is compressed already. */
export const compressedFile = (reply: FastifyReply, type: string, content: Readable | Buffer): Readable | Buffer => {
  if (!type.startsWith('text/csv') || Buffer.isBuffer(content)) return content
  void reply.header('Vary', joined(reply.getHeader('Vary'), 'Accept-Encoding'))
  const coding = codingFor(reply.request.headers['accept-encoding'])
  if (!coding) return content
  void reply.header('Content-Encoding', coding)
  // Whoever stops reading stops the one who writes, and a file that breaks off is told by the connection.
  return pipeline(content, CODINGS[coding].stream(), () => {})
}

/** Compared weakly (RFC 9110, 13.1.2). */
export const isAmong = (name: string, asked: string | undefined): boolean => {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return (asked ?? '').split(',').some((tag) => bare(tag) === bare(name))
}

/** Other origins may have put a name of their own there. */
const joined = (before: unknown, names: string): string => (before ? `${String(before)}, ${names}` : names)
