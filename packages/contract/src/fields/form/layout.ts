import { type FieldKind, FORM_FIELDS, type FormTarget } from '../form-fields.ts'

/** `width`: twelfths of the row (FORM-16). A layout asks for more than the field does by itself, never for less. */
export type PlacedField = { name: string; width: number; required?: boolean; readOnly?: boolean }
export type FormSection = { name: string; fields: readonly PlacedField[] }
/** Which fields a form shows, in which order and how wide; a field without a place is not in the form (FORM-12). */
export type FormLayout = { sections: readonly FormSection[] }

export const WHOLE_ROW = 12
const HALF_ROW = 6
/** Fields that need the width of the form. */
const WIDE: ReadonlySet<FieldKind> = new Set(['long_text', 'keywords', 'shelves', 'checkbox'])

const standardLayout = (target: FormTarget): FormLayout => ({
  sections: [
    {
      name: '',
      fields: FORM_FIELDS[target].map(({ name, kind }) => ({
        name,
        width: name === 'name' || WIDE.has(kind) ? WHOLE_ROW : HALF_ROW,
      })),
    },
  ],
})

/** The forms as they are as long as nobody laid out another one (FORM-11). */
export const STANDARD_LAYOUTS: Readonly<Record<FormTarget, FormLayout>> = {
  items: standardLayout('items'),
  folders: standardLayout('folders'),
  variants: standardLayout('variants'),
}

export const placedFields = ({ sections }: FormLayout): PlacedField[] => sections.flatMap(({ fields }) => fields)
