import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Inventories that nobody of the project wrote stand beside it; where they do not, what needs them is left out and says
 * so.
 */
export const realFile = (name: string): string =>
  fileURLToPath(new URL(`${process.env['ENTREPOT_DATA'] ?? '../../../../shared/data'}/${name}`, import.meta.url))
export const hasRealFiles = existsSync(realFile('01_small_equipment_medphys.xlsx'))
