export type { ChosenItemsProps } from './chosen-items.tsx'
export { explorerRoute, itemRoute, stockEntry } from './screens.ts'

/** Found and loaded once the page stands: nobody needs the palette to sign in. */
export const addStockCommands = async (goTo: (href: string) => void): Promise<void> =>
  (await import('./commands.ts')).addStockCommands(goTo)
