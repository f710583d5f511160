import { DEFAULT_SHEET, type PrintChoice, type Printer } from './print-choice.ts'
import { storage } from '../../kernel/storage.ts'

type Habits = { printers: readonly Printer[]; choice: PrintChoice }
const KEY = 'labels'
const usual: Habits = {
  printers: [],
  choice: { config: null, as: 'sheet', sheet: DEFAULT_SHEET, printer: '', dpi: 203 },
}

/** What was chosen here the last time; which records and how many copies is for each time. */
export const habits = {
  get: (): Habits => {
    const kept = storage.read<Partial<Habits>>(KEY, {})
    return { printers: kept.printers ?? [], choice: { ...usual.choice, ...kept.choice } }
  },
  set: (part: Partial<Habits>): void => storage.write(KEY, { ...habits.get(), ...part }),
}
export const keepPrinter = (printer: Printer): readonly Printer[] => {
  const printers = [...habits.get().printers.filter(({ name }) => name !== printer.name), printer]
  habits.set({ printers })
  return printers
}
