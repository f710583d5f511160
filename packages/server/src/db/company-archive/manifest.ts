import { z } from 'zod'
import { FORMAT, Manifest } from '../backup/manifest.ts'
import type { Kind } from '../backup/read-archive.ts'

/** Where a file stood: beside all others, or as a workbook of an import, which is on the disk of a node. */
export const FILE_SHAPE = /^(pictures|attachments)\/[0-9a-f-]{36}\/[0-9a-f]{2}\/[\w.-]+$|^imports\/[0-9a-f-]{36}\.xlsx$/

export const CompanyManifest = Manifest.pick({
  product: true,
  postgres: true,
  takenAt: true,
  migrations: true,
  tables: true,
}).extend({
  format: z.literal(FORMAT),
  kind: z.literal('company'),
  company: z.object({ guid: z.guid(), name: z.string() }),
  /** Who signs in: their place in the company, and the address by which they are known again. No password. */
  people: z.array(z.object({ user: z.guid(), email: z.string(), language: z.string(), isAdministrator: z.boolean() })),
  files: z.array(
    z.object({ path: z.string().regex(FILE_SHAPE), bytes: z.int().nonnegative(), sha256: z.string().length(64) }),
  ),
  /** Named by a row, and not there when the archive was written. */
  missing: z.array(z.string().regex(FILE_SHAPE)),
})
export type CompanyManifest = z.output<typeof CompanyManifest>

export const OF_A_COMPANY: Kind<CompanyManifest> = {
  name: 'company',
  manifest: CompanyManifest,
  other: 'holds a whole installation: read it in with npm run restore',
}
