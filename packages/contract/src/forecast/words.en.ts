import type { ForecastWords } from './words.fr.ts'

const en: ForecastWords = {
  columns: {
    name: 'Item',
    tag: 'Barcode',
    unit: 'Unit',
    exits: 'Exits',
    consumed: 'Quantity out',
    days: 'Days counted',
    perDay: 'Per day',
    available: 'Available',
    onOrder: 'On order',
    runsOut: 'Runs out on',
    daysLeft: 'Days left',
    supplier: 'Supplier',
    leadDays: 'Lead time (days)',
    orderBy: 'Order before',
    proposed: 'Proposed quantity',
  },
  sheet: 'Stock-outs ahead',
}
export default en
