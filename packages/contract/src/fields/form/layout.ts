import { type FieldKind, FORM_FIELDS, type FormTarget } from '../form-fields.ts'

/** When a value comes by itself: whenever the record is saved, or when it is scanned (FORM-02). */
export const UPDATE_MOMENTS = ['on_save', 'on_scan'] as const
export type UpdateMoment = (typeof UPDATE_MOMENTS)[number]

/**
 * `width`: twelfths of the row (FORM-16). A layout asks for more than the field does by itself, never for less. `min`
 * and `max` are numbers, or days of dates (FORM-14). `sameAs` names the field whose value stands in (FORM-19); what is
 * `auto` is computed and never typed (FORM-18).
 */
export type PlacedField = {
  name: string
  width: number
  required?: boolean
  readOnly?: boolean
  min?: number | string | null
  max?: number | string | null
  minLength?: number | null
  maxLength?: number | null
  imei?: boolean
  auto?: boolean
  expression?: { template: string; variables: readonly { name: string; source: string }[] } | null
  sameAs?: string | null
  when?: UpdateMoment
}
export type FormSection = { name: string; fields: readonly PlacedField[] }
/** Which fields a form shows, in which order and how wide; a field without a place is not in the form (FORM-12). */
export type FormLayout = { sections: readonly FormSection[] }

export const WHOLE_ROW = 12
const HALF_ROW = 6
/** Fields that need the width of the form. */
const WIDE: ReadonlySet<FieldKind> = new Set(['long_text', 'keywords', 'shelves', 'recipients', 'checkbox'])

const NAMES: ReadonlySet<string> = new Set(['name', 'title'])

const standardLayout = (target: FormTarget): FormLayout => ({
  sections: [
    {
      name: '',
      fields: FORM_FIELDS[target]
        .filter(({ before }) => !before)
        .map(({ name, kind }) => ({ name, width: NAMES.has(name) || WIDE.has(kind) ? WHOLE_ROW : HALF_ROW })),
    },
  ],
})

/** The forms as they are as long as nobody laid out another one (FORM-11). */
export const STANDARD_LAYOUTS: Readonly<Record<FormTarget, FormLayout>> = {
  items: standardLayout('items'),
  folders: standardLayout('folders'),
  variants: standardLayout('variants'),
  operations: standardLayout('operations'),
  checkouts: standardLayout('checkouts'),
  reservations: standardLayout('reservations'),
  orders: standardLayout('orders'),
}

export const placedFields = ({ sections }: FormLayout): PlacedField[] => sections.flatMap(({ fields }) => fields)
