import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { email as checkEmail, optionalPhone } from '@entrepot/contract/kernel/validators.ts'
import { RECIPIENT_LIST } from '@entrepot/contract/recipients/list.ts'
import type { RecipientChange } from '@entrepot/contract/recipients/recipient.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { RowReader } from '../../kernel/import-row.ts'
import type { ImportedRules, ImportTargetRules } from '../../kernel/import-target.ts'
import { type Known, type Own, recordWork, type RecordRules, type Told, undoRecords } from '../imports/index.ts'
import { changeRecipient, createRecipient, removeRecipient } from './edit-recipients.ts'
import { nameOf } from './read-recipients.ts'
import { countOfAll, findRecipient, lockRecipients, type RecipientRow, recipientsCalled } from './recipients.queries.ts'

const OWN = { department: LENGTH.name, email: 254, phone: 35 } as const

/** An empty cell says nothing. Names are what a recipient is known by, and stay as they are spelled. */
const read = (_: Ctx, reader: RowReader): Told => {
  const own = Object.entries(OWN).flatMap(([field, most]) => {
    const text = reader.short(field, most)
    if (text === '') return []
    if (field === 'email' && checkEmail(text)) reader.refuse(field, text, 'errors.email')
    if (field === 'phone' && optionalPhone(text)) reader.refuse(field, text, 'errors.phone')
    return [[field, text] as const]
  })
  return { own: { ...Object.fromEntries(own), ...namesIn(reader) }, line: null }
}
const namesIn = (reader: RowReader) => ({ firstname: reader.short('firstname'), lastname: reader.short('lastname') })

const ownOf = ({ firstname, lastname, department, email, phone }: RecipientRow): Own => ({
  firstname,
  lastname,
  department,
  email,
  phone,
})
type Named = { recipients: readonly RecipientRow[] }
const known = (recipients: readonly RecipientRow[]): Known<Named> => ({
  guid: recipients[0]!.guid,
  record: { recipients },
  own: ownOf(recipients[0]!),
  lines: new Map(),
})

const RULES: RecordRules<Named, null> = {
  kind: 'recipient',
  key: 'lastname',
  identify: (reader) => {
    const lastname = reader.required('lastname')
    return lastname && nameOf({ firstname: reader.short('firstname'), lastname })
  },
  most: null,
  find: async () => null,
  read,
  load: async (ctx, keys) => {
    const rows = await recipientsCalled(ctx, keys)
    return new Map([...Map.groupBy(rows, (row) => nameKey(nameOf(row)))].map(([key, same]) => [key, known(same)]))
  },
  // Which of two is meant, nobody can tell from a name.
  judge: ({ refuse }, _, { known: found }) => {
    if (found && found.record.recipients.length > 1)
      refuse('lastname', nameOf(found.record.recipients[0]!), 'imports:severalNamed', {
        value: nameOf(found.record.recipients[0]!).slice(0, 80),
        count: found.record.recipients.length,
      })
  },
  lock: lockRecipients,
  make: async (ctx, { own }) => (await createRecipient(ctx, { lastname: '', ...(own as RecipientChange) })).guid,
  change: async (ctx, { guid, own: before }, { own }) => {
    await changeRecipient(ctx, guid, own as RecipientChange)
    return Object.fromEntries(Object.keys(own).map((field) => [field, before[field]]))
  },
}

export const RECIPIENT_IMPORT: ImportTargetRules = {
  words: 'recipients:columns',
  listed: Object.keys(RECIPIENT_LIST.columns),
  ...recordWork(RULES),
}

export const IMPORTED_RECIPIENTS: ImportedRules = {
  table: 'recipient',
  as: 'rc',
  content: `md5(jsonb_build_array(rc.firstname, rc.lastname, rc.department, rc.email, rc.phone, rc.user_id)::text)`,
  used: `exists (select from checkout c where c.company_id = rc.company_id and c.recipient_id = rc.id)`,
  label: (field) => (Object.hasOwn(RECIPIENT_LIST.columns, field) ? `recipients:columns.${field}` : undefined),
  undo: undoRecords<RecipientChange>({
    exists: async (ctx, guid) => (await findRecipient(ctx, guid)) !== null,
    remove: async (ctx, guid) => {
      if ((await countOfAll(ctx, guid)) > 0) return false
      await removeRecipient(ctx, guid)
      return true
    },
    restore: changeRecipient,
  }),
}
