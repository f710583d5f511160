import type { Item } from '@entrepot/contract/items/item.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { loadFolderColumns } from '../features/folders/folder-columns.ts'
import { ChosenItems } from '../features/items/chosen-items.tsx'
import { itemColumns } from '../features/items/columns.tsx'
import { itemWords } from '../features/items/words.ts'
import { seesReservations } from '../features/reservations/index.ts'
import type { Found, Target, Targets } from '../features/search/index.ts'
import { can, session } from '../kernel/session.ts'
import type { GridColumn } from '../ui/grid/index.ts'

type TargetOf<Row> = {
  allowed?: () => boolean
  load: () => Promise<() => GridColumn<Row>[]>
  nameOf: (row: Row) => string
  hrefOf: (row: Row) => string
}
/** The rows of a target are what its columns are made for: the answer of the search says which it holds. */
const target = <Row extends Found>(of: TargetOf<Row>) => ({ allowed: () => true, ...of }) as unknown as Target
const fieldsOfCompany = () => session.get().config?.fields.fields ?? []

/** Every kind of record that is searched, as its own list shows it. */
export const TARGETS: Targets = {
  ChosenItems,
  byName: {
    items: target<Item>({
      load: async () => {
        await itemWords.load()
        return () => itemColumns(fieldsOfCompany())
      },
      nameOf: ({ name }) => name,
      hrefOf: ({ guid }) => `/item/${guid}`,
    }),
    folders: target({ load: loadFolderColumns, nameOf: ({ name }) => name, hrefOf: ({ guid }) => `/items/${guid}` }),
    variants: target({
      load: async () => {
        const [{ variantColumns, customColumns }] = await Promise.all([
          import('../features/variants/variant-columns.tsx'),
          (await import('../features/variants/words.ts')).loadVariantWords(),
        ])
        return () => [...variantColumns(), ...customColumns(fieldsOfCompany())]
      },
      nameOf: ({ name }) => name,
      hrefOf: ({ guid }) => `/item/${guid}`,
    }),
    transactions: target({
      allowed: () => can(roles('ITEM', 'TRANSACTIONS')),
      load: async () => {
        const [{ transactionColumns }] = await Promise.all([
          import('../features/stock/history/columns.tsx'),
          (await import('../features/stock/history/words.ts')).loadHistoryWords(),
        ])
        return transactionColumns
      },
      nameOf: ({ item_name: name }) => name,
      hrefOf: ({ guid, item }) => `/transactions?open=${guid}&of=${item.guid}`,
    }),
    reservations: target({
      allowed: seesReservations,
      load: async () => {
        const [{ reservationColumns }] = await Promise.all([
          import('../features/reservations/reservation-columns.tsx'),
          (await import('../features/reservations/words.ts')).loadListWords(),
        ])
        return reservationColumns
      },
      nameOf: ({ item }) => item.name,
      hrefOf: ({ item }) => `/item/${item.guid}?tab=reservations`,
    }),
  },
}
