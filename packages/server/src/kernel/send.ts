import type { Endpoint } from '@entrepot/contract/kernel/endpoint.ts'
import type { FastifyReply } from 'fastify'
import { Download, Shown } from './download.ts'
import { compressedFile, isAmong, sendText } from './wire.ts'

/** Whatever a file holds: nothing of it runs, and nothing is loaded for it. */
const FILE_POLICY = "default-src 'none'; sandbox"

export const send = async (
  endpoint: Endpoint,
  reply: FastifyReply,
  value: unknown,
  status?: 201 | 202,
): Promise<unknown> => {
  if (endpoint.answers === 'stream') return reply
  if (value instanceof Shown) return show(reply, value)
  void reply.header('Cache-Control', 'no-store')
  if (value instanceof Download) {
    const content = await value.produce()
    return reply
      .header('Content-Disposition', value.disposition)
      .header('Content-Security-Policy', FILE_POLICY)
      .type(value.type)
      .send(compressedFile(reply, value.type, content))
  }
  void reply.status(status ?? (isLater(endpoint, value) ? 202 : (endpoint.status ?? 200)))
  if (endpoint.status === 204) return reply.send()
  // Serialised here: the value has already been through its schema.
  return sendText(endpoint, reply.header('Content-Type', 'application/json; charset=utf-8'), JSON.stringify(value))
}

/** The call is answered while what it asked for goes on. */
const isLater = ({ later }: Endpoint, value: unknown): boolean =>
  later !== undefined &&
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, is]) => name === later && is === true)

/** Looked at within a page. Whoever has it already is told so. */
const show = async (reply: FastifyReply, shown: Shown): Promise<unknown> => {
  const isKnown = isAmong(shown.etag, reply.request.headers['if-none-match'])
  const content = isKnown ? null : await shown.produce()
  void reply
    .header('ETag', shown.etag)
    .header(
      'Cache-Control',
      shown.seconds === null ? 'private, no-cache' : `private, max-age=${shown.seconds}, immutable`,
    )
    .header('Content-Security-Policy', FILE_POLICY)
  return isKnown ? reply.status(304).send() : reply.type(shown.type).send(content)
}
