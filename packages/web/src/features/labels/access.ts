import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'

export const LABEL_SETTINGS = { module: 'barcodePrint', roles: anyRole('BARCODE_PRINT') } as const
export const LABEL_EDIT = roles('BARCODE_PRINT', 'EDIT', 'FULL')
export const LABEL_DELETE = roles('BARCODE_PRINT', 'FULL')
