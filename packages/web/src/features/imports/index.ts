export { importRoute } from './screens.ts'

/** Loaded once the page stands: nobody needs the palette to sign in. */
export const addImportCommands = async (goTo: (href: string) => void): Promise<void> =>
  (await import('./commands.ts')).addImportCommands(goTo)
