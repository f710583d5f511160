import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { Instant, pageOf, pageQuery } from '../kernel/shapes.ts'

export const systemApi = defineApi({
  health: {
    method: 'GET',
    path: '/health',
    summary: 'Ready: the database can be written, its schema is current and its clock is ours',
    access: 'public',
    whenBusy: true,
    response: z.object({ status: z.literal('ok') }),
    errors: ['busy'],
  },
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description',
    access: 'public',
    response: z.record(z.string(), z.unknown()),
  },
  outbox: {
    method: 'GET',
    path: '/admin/outbox',
    summary: 'Mails kept because no mail server is configured, newest first',
    access: 'operator',
    query: z.object({ ...pageQuery, to: z.string().max(254).optional() }),
    response: pageOf(
      z.object({
        guid: z.uuid(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        createdAt: Instant,
        sentAt: Instant.nullable(),
        error: z.string().nullable(),
      }),
    ),
  },
})
