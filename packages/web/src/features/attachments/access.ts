import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'
import { can } from '../../kernel/session.ts'

const VIEW = anyRole('ATTACHMENT')
export const ATTACHMENT_ADD = roles('ATTACHMENT', 'ADD')
export const ATTACHMENT_EDIT = roles('ATTACHMENT', 'EDIT')
export const ATTACHMENT_DELETE = roles('ATTACHMENT', 'DELETE')
/** Whether this person has anything to do with files (ATT-02). */
export const seesAttachments = (): boolean => can(VIEW)
