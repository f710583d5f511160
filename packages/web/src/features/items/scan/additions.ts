import type { Additions } from '../../../shell/index.ts'

export const additions: Additions = {
  start: (goTo) => void import('./anywhere.ts').then(({ addScanning }) => addScanning(goTo)),
}
