import type { FieldInput } from '@entrepot/contract/fields/field.ts'
import type { FieldType } from '@entrepot/contract/fields/field-types.ts'
import type { FillDemo } from '../../kernel/demo.ts'
import { insertFields } from './demo.queries.ts'
import { createField } from './edit-fields.ts'

/** A custom field of every type but one; the formula reads another of them. */
const DEMO_FIELDS: readonly { name: string; type: FieldType; values?: string[] }[] = [
  { name: 'Référence fabricant', type: 'text' },
  { name: 'Consignes', type: 'long_text' },
  { name: 'Fin de garantie', type: 'date' },
  { name: 'Dernier contrôle', type: 'datetime' },
  { name: 'Nombre de clés', type: 'number' },
  { name: 'Poids (kg)', type: 'decimal_number' },
  { name: 'Fragile', type: 'checkbox' },
  { name: 'État', type: 'select', values: ['Neuf', 'Bon', 'À réparer'] },
  { name: 'Marque', type: 'autocomplete', values: ['Bosch', 'Legrand', 'Makita'] },
  { name: 'Usages', type: 'multi_select', values: ['Chantier', 'Atelier', 'Bureau'] },
  { name: 'Prix d’achat', type: 'price' },
  { name: 'Étiquette RFID', type: 'scanner' },
]
const DEMO_FORMULA: FieldInput = {
  name: 'Valeur du stock',
  type: 'formula',
  target: 'items',
  formula: {
    template: '{Quantité} * {Prix}',
    variables: [
      { name: 'Quantité', source: 'quantity' },
      { name: 'Prix', source: 'attributes.Prix d’achat' },
    ],
    resultType: 'replace',
    schedule: { hour: 2, minute: 0, repeat: 'daily', days: [], months: [] },
  },
}

const demo: FillDemo = async (ctx) => {
  await insertFields(ctx, DEMO_FIELDS)
  await createField(ctx, DEMO_FORMULA)
}
export default demo
