export { scannerRoute, scanRoute } from './screens.ts'

/** Loaded once the page stands: nobody needs it to sign in. */
export const addScanning = async (goTo: (href: string) => void): Promise<void> =>
  (await import('./anywhere.ts')).addScanning(goTo)
