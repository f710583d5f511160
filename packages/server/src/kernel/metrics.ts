import type { FastifyInstance } from 'fastify'
import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Admission } from './admission.ts'
import type { Pool } from './database.ts'

export type Metrics = { registry: Registry; listen: (host: string, port: number) => Promise<Server> }

/**
 * Numbers for an operator, on a port of their own: never beside the API. Routes are named as mounted, so that no guid
 * becomes a label.
 */
export const makeMetrics = (
  app: FastifyInstance,
  pool: Pool,
  streams: () => number,
  admission: Pick<Admission, 'running' | 'waiting'>,
): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'entrepot_http_seconds',
    help: 'Duration of calls',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'entrepot_streams',
    help: 'Open event streams',
    registers: [registry],
    collect() {
      this.set(streams())
    },
  })
  new Gauge({
    name: 'entrepot_database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'entrepot_calls',
    help: 'Calls that run and calls that wait for their turn',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'running' }, admission.running)
      this.set({ state: 'waiting' }, admission.waiting)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    calls.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  const listen = (host: string, port: number) =>
    new Promise<Server>((resolve, reject) => {
      const server = createServer((request, response) => {
        if (request.url !== '/metrics') return void response.writeHead(404).end()
        registry.metrics().then(
          (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
          () => response.writeHead(500).end(),
        )
      })
      server.once('error', reject).listen(port, host, () => resolve(server))
    })
  return { registry, listen }
}
