/** What draws and judges forms that somebody laid out, for who shows one that is not in force. */
export const laidOut = () => import('./laid-out.ts')
