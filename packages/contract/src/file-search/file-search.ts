import { z } from 'zod'
import { Item } from '../items/item.ts'
import { FOUND_SETS } from '../items/list-query.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { anyRole } from '../kernel/roles.ts'
import { FileFormat, Guid, GuidParams, Instant, pageOf, pageQuery, Ref, SortText } from '../kernel/shapes.ts'

/** What the values of the file are compared with. */
export const FILE_MATCHES = ['tag', 'name'] as const
export const FileMatch = z.enum(FILE_MATCHES)
export type FileMatch = z.infer<typeof FileMatch>

/**
 * What became of the values of a file: exactly one record within reach; several of them; some, but all outside the
 * folder that was asked for; none (what the caller may not see is not there); and, beside these, what stands in the
 * file more than once.
 */
export const FILE_SETS = [...FOUND_SETS, 'not_found', 'duplicates'] as const
export const FileSet = z.enum(FILE_SETS)
export type FileSet = z.infer<typeof FileSet>

/** Row numbers that are told of one value; `times` counts all of them. */
export const MOST_TOLD_ROWS = 50
/** Of each set in the first answer; the rest comes by page. */
export const FIRST_OF_SET = 100

export const FileSearch = z.object({
  guid: Guid,
  fileName: z.string(),
  createdAt: Instant,
  /** Empty for pasted text. */
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
  sheet: z.string().nullable(),
  /** 0: every row is a value. */
  headerRow: z.int(),
  columns: z.array(z.object({ column: z.string(), heading: z.string(), samples: z.array(z.string()) })),
  column: z.string(),
  match: FileMatch,
  /** Only this folder and what lies below it was meant. */
  folder: Ref.nullable(),
  /** Rows with a value, and values among them. */
  rows: z.int(),
  values: z.int(),
  counts: z.record(FileSet, z.int()),
})
export type FileSearch = z.infer<typeof FileSearch>

/** A value of the file with its first row numbers, and the records it means that the caller may read. */
export const FileValue = z.object({ value: z.string(), rows: z.array(z.int()), times: z.int(), items: z.array(Guid) })
export type FileValue = z.infer<typeof FileValue>
/** A record with the values of the file that mean it. */
export const FileItem = Item.extend({ values: z.array(FileValue.omit({ items: true })) })
export type FileItem = z.infer<typeof FileItem>

const searchers = anyRole('ITEM')

export const fileSearchApi = defineApi({
  run: {
    method: 'POST',
    path: '/search/file',
    summary:
      'Look up the names or codes of an .xlsx, or of text that is sent as a file; what is not said about sheet, heading, column and match is guessed',
    access: searchers,
    sends: 'multipart',
    asks: true,
    body: z.object({
      as: z.enum(['xlsx', 'text']).default('xlsx'),
      match: FileMatch.optional(),
      column: z
        .string()
        .regex(/^[A-Z]{1,3}$/)
        .optional(),
      sheet: z.string().max(255).optional(),
      headerRow: z.coerce.number().int().min(0).max(1_000).optional(),
      folder: Guid.optional(),
    }),
    response: FileSearch.extend({
      found: z.array(FileItem),
      not_found: z.array(z.string()),
      duplicates: z.array(z.string()),
      ambiguous: z.array(FileValue),
      elsewhere: z.array(FileValue),
    }),
    errors: [
      'not_found',
      'xlsx_only',
      'import_empty',
      'file_too_large',
      'import_too_many_rows',
      'import_too_many_columns',
      'import_unreadable',
      'import_no_sheet',
    ],
  },
  get: {
    method: 'GET',
    path: '/search/file/:guid',
    summary: 'An own search by file, kept for a day',
    access: searchers,
    params: GuidParams,
    response: FileSearch,
  },
  items: {
    method: 'GET',
    path: '/search/file/:guid/items',
    summary: 'The records of a set, each with the values that mean it',
    access: searchers,
    params: GuidParams,
    query: z.object({ ...pageQuery, set: z.enum(FOUND_SETS).default('found'), sort: SortText.optional() }),
    response: pageOf(FileItem),
    errors: ['validation'],
  },
  values: {
    method: 'GET',
    path: '/search/file/:guid/values',
    summary: 'The values of a set in the order of the file',
    access: searchers,
    params: GuidParams,
    query: z.object({ ...pageQuery, set: FileSet.default('not_found') }),
    response: pageOf(FileValue),
  },
  export: {
    method: 'GET',
    path: '/search/file/:guid/export',
    summary: 'A set with the row numbers of the file, as .xlsx or .csv',
    access: searchers,
    params: GuidParams,
    query: z.object({ set: FileSet, format: FileFormat.default('xlsx') }),
    response: z.unknown(),
    answers: 'file',
  },
})
