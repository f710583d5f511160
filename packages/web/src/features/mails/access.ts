import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'

export const MAILS_ACCESS = { module: 'emailing', roles: anyRole('MAIL') } as const
export const MAIL_ADD = roles('MAIL', 'ADD')
export const MAIL_EDIT = roles('MAIL', 'EDIT')
export const MAIL_DELETE = roles('MAIL', 'DELETE')
