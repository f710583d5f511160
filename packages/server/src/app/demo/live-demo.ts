import type { LightItem } from '@entrepot/contract/items/item.ts'
import type { z } from 'zod'
import { companyToday, DEFAULT_TIME_ZONE } from '@entrepot/contract/kernel/company-clock.ts'
import { type CallAs, callAs, importFile } from './call-as.ts'
import { enliven } from './enliven.ts'
import { importInventories } from './import-inventories.ts'
import { deliveriesOf, sheetOf } from './ninety-days.ts'
import { DEMO_SIGN_INS } from './demo-sign-ins.ts'

/** Fills the demo company while people look at it already: what has happened there, and the inventories of others. */
export const fillLiveDemo = async (url: string, now: Date, signal: AbortSignal): Promise<void> => {
  const [admin, user] = await Promise.all(DEMO_SIGN_INS.map((signIn) => callAs(url, signIn, signal)))
  const today = companyToday(now, DEFAULT_TIME_ZONE)
  await enliven({ admin: admin!, user: user! }, today, signal)
  await importInventories(admin!, signal)
  await stockPharmacy(admin!, today, signal)
}

/** French codes of medicines begin with these. */
const MEDICINE = /^34009\d{8}$/
const stockPharmacy = async (call: CallAs, today: string, signal: AbortSignal): Promise<void> => {
  const { data } = await call<{ data: z.infer<typeof LightItem>[] }>('GET', '/items/all')
  const medicines = data.filter(({ tag }) => tag !== null && MEDICINE.test(tag))
  await importFile(
    call,
    {
      target: 'transactions',
      file: await sheetOf(deliveriesOf(medicines, today)),
      name: 'Livraisons de la pharmacie.xlsx',
    },
    { Article: 'item', Quantité: 'quantity', Action: 'action', Date: 'date', Commentaire: 'comment' },
    {},
    signal,
  )
}
