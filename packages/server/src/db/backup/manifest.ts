import { z } from 'zod'

/** Raised when an older product could not read the archive any more. */
export const FORMAT = 1

export const Sum = z.object({ bytes: z.number().int().nonnegative(), sha256: z.string().length(64) })

/** What an archive holds, and what must be the same after it was read in. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  product: z.string(),
  postgres: z.string(),
  /** The moment of the snapshot, by the clock of the database. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** In an order in which they can be filled: what others point to comes first. */
  tables: z.array(
    Sum.extend({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.number().int().nonnegative() }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  leftOut: z.array(z.string()),
  files: z.array(Sum.extend({ path: z.string() })),
})
export type Manifest = z.output<typeof Manifest>
export type TableInArchive = Manifest['tables'][number]

export const MANIFEST = 'manifest.json'
export const folderOfTable = (name: string): string => `tables/${name}/`
/** By number: a path of the disk may be longer than a tar likes. */
export const folderOfFile = (at: number): string => `files/${String(at).padStart(6, '0')}/`

/**
 * Sessions and one-use secrets, which must not come back to life with an older state, and counters of the last minutes.
 */
export const LEFT_OUT = ['refresh_token', 'password_reset', 'push_ticket', 'rate_limit'] as const
