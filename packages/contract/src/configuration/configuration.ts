import { z } from 'zod'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { roles } from '../kernel/roles.ts'
import { conditionQuery, exportQuery, Guid, GuidParams, Instant, listQuery, pageOf, Ref } from '../kernel/shapes.ts'
import { SECTIONS } from '../modules.ts'
import { REMARKS } from './remarks.ts'
import { STARTER_SETS } from './starter-sets.ts'

export const CONFIGURATION_FORMAT = 'entrepot/configuration'
export const CONFIGURATION_VERSION = 1
/** Of one section, and of a file: more would keep everybody who changes something waiting for too long. */
export const MOST_ENTRIES = 2_000
export const MOST_IN_ALL = 2_000
/** Of a file. */
export const CONFIGURATION_MEGABYTES = 16

/**
 * An entry of a section. `key` is the guid it had where it was exported: it is found by it, else by its name, so that a
 * new name links to what had another one. What else it has depends on its section, which refuses what it does not know.
 */
export const ConfigurationEntry = z.record(z.string().max(100), z.unknown())
export type ConfigurationEntry = z.infer<typeof ConfigurationEntry>

/**
 * The configuration of a company as a file. Entries name each other by name; a section that is missing is left alone.
 */
export const ConfigurationFile = z.object({
  format: z.literal(CONFIGURATION_FORMAT),
  version: z.literal(CONFIGURATION_VERSION),
  sections: z.record(z.string().max(60), z.array(ConfigurationEntry).max(MOST_ENTRIES)),
})
export type ConfigurationFile = z.infer<typeof ConfigurationFile>

const Section = z.enum(SECTIONS)
const PropertyChange = z.object({ property: z.string(), before: z.unknown(), after: z.unknown() })
export const SectionComparison = z.object({
  section: Section,
  added: z.array(z.string()),
  /** `name`: as the file has it. */
  changed: z.array(z.object({ name: z.string(), properties: z.array(PropertyChange) })),
  unchanged: z.int(),
  /** Of what is here and not in the file: it stays. */
  kept: z.array(z.string()),
  /** The same entries stand in another order. */
  reordered: z.boolean(),
  /** What is left to be done by hand about what is added and changed. */
  remarks: z.array(z.object({ name: z.string(), remark: z.enum(REMARKS) })),
})
export type SectionComparison = z.infer<typeof SectionComparison>
/** What keeps the file from being applied. `property`: where in the entry, by steps separated by dots. */
export const ConfigurationRefusal = z.object({
  section: z.string(),
  entry: z.string().nullable(),
  property: z.string().nullable(),
  code: z.string(),
  message: z.string(),
})
export type ConfigurationRefusal = z.infer<typeof ConfigurationRefusal>
export const ConfigurationComparison = z.object({
  sections: z.array(SectionComparison),
  refusals: z.array(ConfigurationRefusal),
})
export type ConfigurationComparison = z.infer<typeof ConfigurationComparison>

export const ConfigurationApply = z.object({
  file: ConfigurationFile,
  /** Those of the file that are applied; all of them where nothing is said. */
  only: z.array(Section).min(1).max(100).optional(),
})
export type ConfigurationApply = z.infer<typeof ConfigurationApply>

const Act = z.object({
  section: z.string(),
  name: z.string(),
  act: z.enum(['added', 'changed', 'reordered']),
  properties: z.array(z.string()),
})
export const ConfigurationChange = z.object({
  guid: Guid,
  createdAt: Instant,
  createdBy: Ref.nullable(),
  /** Names of what it added and changed. */
  entries: z.string(),
  added: z.int(),
  changed: z.int(),
  acts: z.array(Act),
  undoneAt: Instant.nullable(),
  undoneBy: Ref.nullable(),
})
export type ConfigurationChange = z.infer<typeof ConfigurationChange>

/** What could not be taken back, with the reason. */
const Left = z.object({ section: z.string(), name: z.string(), code: z.string(), message: z.string() })
export const ConfigurationUndone = z.object({ change: ConfigurationChange, left: z.array(Left) })
export type ConfigurationUndone = z.infer<typeof ConfigurationUndone>

export const ConfigurationQuery = z.object({ ...listQuery, ...conditionQuery, ...exportQuery })
export type ConfigurationQuery = z.infer<typeof ConfigurationQuery>

const access = roles('USER')
/** For who answers for the company and sees all its folders; each section asks for its own right beside it. */
export const configurationApi = defineApi({
  export: {
    method: 'GET',
    path: '/configuration',
    summary: 'The configuration of the company as one readable file: the sections that the caller may change',
    access,
    response: z.unknown(),
    answers: 'file',
    errors: ['folder_denied'],
  },
  compare: {
    method: 'POST',
    path: '/configuration/compare',
    summary: 'What applying a file would change, and what would keep it from being applied, each at its place',
    access,
    asks: true,
    mostMegabytes: CONFIGURATION_MEGABYTES,
    body: ConfigurationFile,
    response: ConfigurationComparison,
    errors: ['folder_denied', 'configuration_too_many'],
  },
  apply: {
    method: 'POST',
    path: '/configuration/apply',
    summary: 'Apply a file, all of it or nothing; what is here and not in the file stays',
    access,
    mostMegabytes: CONFIGURATION_MEGABYTES,
    body: ConfigurationApply,
    response: z.object({ change: ConfigurationChange.nullable() }),
    errors: [
      'folder_denied',
      'forbidden',
      'configuration_section',
      'configuration_cycle',
      'configuration_module',
      'configuration_too_many',
    ],
  },
  starterSet: {
    method: 'GET',
    path: '/configuration/starter-sets/:name',
    summary: 'A configuration for a sector, as far as the caller may apply it here',
    access,
    params: z.object({ name: z.enum(STARTER_SETS) }),
    response: ConfigurationFile,
    errors: ['folder_denied'],
  },
  changes: {
    method: 'GET',
    path: '/configuration/changes',
    summary: 'Configurations that were applied, the newest first; `export` downloads the list',
    access,
    query: ConfigurationQuery,
    response: pageOf(ConfigurationChange),
    errors: [...CONDITION_ERRORS],
  },
  undo: {
    method: 'POST',
    path: '/configuration/changes/:guid/undo',
    summary: 'Take back what one application changed; what was changed or used since stays, and says why',
    access,
    params: GuidParams,
    response: ConfigurationUndone,
    errors: ['folder_denied', 'configuration_undone'],
  },
})
