import { ACTION_FACTS, FINDERS, type IncomingAction } from '@entrepot/contract/incoming/actions.ts'
import type { IncomingField, IncomingInput, WrittenIncoming } from '@entrepot/contract/incoming/incoming.ts'
import {
  presetOf,
  type Signature,
  type SIGNATURE_ENCODINGS,
  SIGNATURE_PRESETS,
} from '@entrepot/contract/incoming/signature.ts'
import { forEachEntry, kindOfValue, leavesOf, payloadCatalogue } from '@entrepot/contract/incoming/payload.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import type { ConditionField } from '../../ui/conditions/index.ts'

/** Who signs, as people know it; `other` says how. */
export const SIGNED_BY = ['none', 'standard', 'github', 'shopify', 'woocommerce', 'other'] as const
export type MappedDraft = { field: string; path: string; value: string }
export type IncomingDraft = {
  name: string
  active: boolean
  action: IncomingAction | ''
  forces: boolean
  conditions: Group
  mapping: readonly MappedDraft[]
  idPath: string
  signedBy: (typeof SIGNED_BY)[number]
  header: string
  encoding: (typeof SIGNATURE_ENCODINGS)[number]
  prefix: string
}
export const EMPTY_INCOMING: IncomingDraft = {
  name: '',
  active: true,
  action: '',
  forces: false,
  conditions: { operator: 'AND', rules: [] },
  mapping: [],
  idPath: '',
  signedBy: 'none',
  header: '',
  encoding: 'hex',
  prefix: '',
}

/** Fields that have to be mapped stand in the form from the start. */
export const withRequired = (action: IncomingAction | '', mapping: readonly MappedDraft[]): MappedDraft[] => {
  if (action === '') return [...mapping]
  const named = new Set(mapping.map(({ field }) => field))
  const required = Object.entries(ACTION_FACTS[action].fields).flatMap(([field, facts]) =>
    facts.required && !named.has(field) ? [{ field, path: '', value: '' }] : [],
  )
  const found = ACTION_FACTS[action].finds && !FINDERS.some((finder) => named.has(finder))
  return [...mapping, ...(found ? [{ field: 'tag', path: '', value: '' }] : []), ...required]
}
/** Another action keeps what it takes as well. */
export const forAction = (action: IncomingAction | '', mapping: readonly MappedDraft[]): MappedDraft[] =>
  withRequired(
    action,
    action === ''
      ? mapping
      : mapping.filter(
          ({ field }) => field.startsWith('attributes.') || Object.hasOwn(ACTION_FACTS[action].fields, field),
        ),
  )

const UNSIGNED = { header: '', encoding: 'hex', prefix: '' } as const
const signedOf = (signature: Signature | null): Pick<IncomingDraft, 'signedBy' | 'header' | 'encoding' | 'prefix'> => {
  if (signature?.kind !== 'hmac') return { signedBy: signature ? 'standard' : 'none', ...UNSIGNED }
  const { header, encoding, prefix } = signature
  return { signedBy: presetOf(signature) ?? 'other', header, encoding, prefix }
}
/** What calls have to prove, as the form says it. */
export const signatureOf = ({ signedBy, header, encoding, prefix }: IncomingDraft): Signature | null => {
  if (signedBy === 'none') return null
  if (signedBy === 'standard') return { kind: 'standard' }
  return signedBy === 'other'
    ? { kind: 'hmac', header: header.trim(), encoding, prefix: prefix.trim() }
    : SIGNATURE_PRESETS[signedBy]
}

export const draftOf = (request: WrittenIncoming): IncomingDraft => ({
  name: request.name,
  active: request.status === 'active',
  action: request.action,
  forces: request.force_creation,
  conditions: request.conditions,
  mapping: withRequired(
    request.action,
    request.mapping.map(({ field, path, value }) => ({ field, path: path ?? '', value: value ?? '' })),
  ),
  idPath: request.idPath ?? '',
  ...signedOf(request.signature),
})

const isSaid = ({ path, value }: MappedDraft) => path.trim() !== '' || value.trim() !== ''
/** What is sent: rows in which nothing was said are none. */
export const saidOf = (mapping: readonly MappedDraft[]): MappedDraft[] => mapping.filter(isSaid)

export const bodyOf = (draft: IncomingDraft): IncomingInput => ({
  name: draft.name.trim(),
  status: draft.active ? 'active' : 'inactive',
  ...(draft.action && { action: draft.action }),
  force_creation: draft.action !== '' && Boolean(ACTION_FACTS[draft.action].forces) && draft.forces,
  conditions: draft.conditions as NonNullable<IncomingInput['conditions']>,
  mapping: saidOf(draft.mapping).map(({ field, path, value }) => ({
    field,
    path: path.trim() || null,
    value: value.trim() || null,
  })),
  idPath: draft.idPath.trim() || null,
  signature: signatureOf(draft),
})

/** Names of what has to be mapped and is not yet. */
export const missingOf = ({ action, mapping }: IncomingDraft, fields: readonly IncomingField[]): string[] => {
  const said = new Set(saidOf(mapping).map(({ field }) => field))
  const missing = fields.filter(({ field, required }) => required && !said.has(field)).map(({ label }) => label)
  const isFound = action === '' || !ACTION_FACTS[action].finds || FINDERS.some((finder) => said.has(finder))
  const finders = fields.filter(({ field }) => (FINDERS as readonly string[]).includes(field))
  return isFound ? missing : [finders.map(({ label }) => label).join(' / '), ...missing]
}

/** The path that a value of an example stands for: for a field of lines, that of each line. */
export const pathFor = (path: string, field: Pick<IncomingField, 'line' | 'kind'> | undefined): string =>
  field?.line || field?.kind === 'texts' ? forEachEntry(path) : path

export const mapTo = (mapping: readonly MappedDraft[], field: string, path: string): MappedDraft[] =>
  mapping.some((one) => one.field === field)
    ? mapping.map((one) => (one.field === field ? { ...one, path } : one))
    : [...mapping, { field, path, value: '' }]

/** What conditions may name: the values of the example, and what they name already. */
export const conditionFields = (sample: unknown, conditions: Group): ConditionField[] => {
  const found = new Map<string, ConditionField['kind']>()
  for (const { path, value } of sample === null ? [] : leavesOf(sample)) {
    found.set(path, kindOfValue(value))
    const each = forEachEntry(path)
    if (each !== path) found.set(each, 'choices')
  }
  for (const [path, { kind }] of payloadCatalogue(conditions)) if (!found.has(path)) found.set(path, kind)
  return [...found].map(([id, kind]) => ({ id, label: id.replace(/^\$\.?/, ''), kind, choices: [], closed: false }))
}
