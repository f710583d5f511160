import type { CheckoutInput, HandedOver } from '@entrepot/contract/checkouts/checkout.ts'
import type { QuickTemplateInput } from '@entrepot/contract/quickupdate/template.ts'
import type { Recipient, RecipientInput } from '@entrepot/contract/recipients/recipient.ts'
import { addDays, type Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { CallAs } from './call-as.ts'

const RECIPIENTS: readonly RecipientInput[] = [
  { firstname: 'Karim', lastname: 'Benali', department: 'Atelier', email: 'karim.benali@example.com' },
  { firstname: 'Sophie', lastname: 'Martin', department: 'Chantiers', phone: '06 12 00 00 04' },
  { firstname: 'Lucas', lastname: 'Petit', department: 'Chantiers' },
]

type Listed = { data: { guid: string; name: string }[] }

/** What was lent to whom, of which some came back, and the form that who checks tools fills in. */
export const lendAndCheck = async (admin: CallAs, guidOf: (name: string) => string, today: Day): Promise<void> => {
  const people = new Map<string, string>()
  for (const one of RECIPIENTS) people.set(one.lastname, (await admin<Recipient>('POST', '/recipients', one)).guid)
  const lend = (name: string, items: CheckoutInput['items'], more: Partial<CheckoutInput> = {}) =>
    admin<HandedOver>('POST', '/checkouts', { recipient: { guid: people.get(name) }, items, ...more })
  await lend('Benali', [{ guid: guidOf('Perceuse-visseuse 18 V') }], {
    dueDate: addDays(today, 5),
    comment: 'Avec ses deux batteries',
  })
  await lend('Martin', [{ guid: guidOf('Gants de manutention'), quantity: 2 }])
  await lend('Martin', [{ guid: guidOf('Ordinateur portable 14 pouces') }], { dueDate: addDays(today, 1) })
  const { data } = await lend('Petit', [{ guid: guidOf('Multimètre numérique') }], { dueDate: addDays(today, 2) })
  await admin('POST', `/checkouts/${data[0]!.guid}/checkin`, { comment: 'Rendu propre' })

  const { data: fields } = await admin<Listed>('GET', '/fields')
  const asked = ['État', 'Dernier contrôle'].flatMap((name) => fields.filter((field) => field.name === name))
  const form: QuickTemplateInput = {
    name: 'Contrôle du matériel',
    fields: [...asked.map(({ guid }) => ({ field: { guid }, mandatory: true })), { field: 'description' }],
  }
  await admin('POST', '/quickupdate/templates', form)
}
