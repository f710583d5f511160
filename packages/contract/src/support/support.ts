import { z } from 'zod'
import { ATTACHMENT_MEGABYTES } from '../attachments/attachment.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { Guid, LENGTH, Name } from '../kernel/shapes.ts'

/** SUPP-04. */
export const REQUEST_TYPES = [
  'technical',
  'functional',
  'training',
  'information',
  'invoice',
  'suggestions_feedback',
] as const
export type RequestType = (typeof REQUEST_TYPES)[number]

/** SUPP-11. */
export const REQUESTS_PER_DAY = 10

export const SupportRequestInput = z.object({
  subject: Name,
  type: z.enum(REQUEST_TYPES),
  description: z.string().trim().min(1).max(LENGTH.text),
  /** Where in the product it is about, as the address shows it. */
  page: z.string().trim().max(2_000).optional(),
})
export type SupportRequestInput = z.infer<typeof SupportRequestInput>
export const SupportRequest = z.object({ guid: Guid, number: z.int() })
export type SupportRequest = z.infer<typeof SupportRequest>

export const supportApi = defineApi({
  places: {
    method: 'GET',
    path: '/support',
    summary: 'Where help is found besides the form, in the language of the caller',
    access: 'signed-in',
    whenExpired: true,
    response: z.object({ helpCenter: z.string().nullable() }),
  },
  send: {
    method: 'POST',
    path: '/support/requests',
    summary: 'Send a request to support; it is acknowledged by mail with its number',
    access: 'signed-in',
    whenExpired: true,
    body: SupportRequestInput,
    response: SupportRequest,
    status: 201,
    sends: 'multipart',
    file: 'optional',
    mostMegabytes: ATTACHMENT_MEGABYTES,
    errors: ['file_invalid', 'file_extension', 'support_limit'],
  },
})
