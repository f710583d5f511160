import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { roles } from '../kernel/roles.ts'
import { Guid, GuidParams, Instant, Ref } from '../kernel/shapes.ts'

/** Hours for which an archive can be downloaded. */
export const ARCHIVE_HOURS = 24

export const Archive = z.object({
  guid: Guid,
  askedAt: Instant,
  askedBy: Ref.nullable(),
  progress: z.int().min(0).max(100),
  doneAt: Instant.nullable(),
  /** Null while it is written, and where it could not be. */
  size: z.object({ rows: z.int(), files: z.int(), bytes: z.int(), sha256: z.string() }).nullable(),
})
export type Archive = z.infer<typeof Archive>

const access = roles('USER')

/** Everything of the company in one file, for who sees all of it; the data stay the company's (T63). */
export const archivesApi = defineApi({
  list: {
    method: 'GET',
    path: '/company/archives',
    summary: 'Archives of the company that were asked for within a day, the newest first',
    access,
    whenExpired: true,
    response: z.object({ data: z.array(Archive) }),
  },
  ask: {
    method: 'POST',
    path: '/company/archives',
    summary: 'Write everything of the company into a file, in the background; asking again answers the one under way',
    access,
    whenExpired: true,
    personal: true,
    sensitive: true,
    response: Archive,
    status: 202,
    errors: ['folder_denied', 'forbidden'],
  },
  download: {
    method: 'GET',
    path: '/company/archives/:guid/file',
    summary: 'The file, which another installation can read in',
    access,
    whenExpired: true,
    personal: true,
    sensitive: true,
    params: GuidParams,
    response: z.unknown(),
    answers: 'file',
    errors: ['folder_denied', 'forbidden', 'not_found', 'archive_gone'],
  },
})
