import type { Endpoint } from '@entrepot/contract/kernel/endpoint.ts'
import type { FastifyReply } from 'fastify'
import { Download } from './download.ts'

export const send = async (endpoint: Endpoint, reply: FastifyReply, value: unknown): Promise<unknown> => {
  if (endpoint.answers === 'stream') return reply
  void reply.header('Cache-Control', 'no-store')
  if (value instanceof Download) {
    const content = await value.produce()
    return reply.header('Content-Disposition', value.disposition).type(value.type).send(content)
  }
  void reply.status(endpoint.status ?? 200)
  if (endpoint.status === 204) return reply.send()
  // Serialised here: the value has already been through its schema.
  return reply.header('Content-Type', 'application/json; charset=utf-8').send(JSON.stringify(value))
}
