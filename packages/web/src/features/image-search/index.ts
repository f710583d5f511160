export { imageSearchRoute } from './screens.ts'

/** Loaded once the page stands: nobody needs the palette to sign in. */
export const addImageSearchCommands = async (goTo: (href: string) => void): Promise<void> =>
  (await import('./commands.ts')).addImageSearchCommands(goTo)
