import { saveFile } from '../../kernel/client.ts'
import { plans } from './api.ts'

export const saveInvoice = async (guid: string): Promise<void> =>
  saveFile(await plans.pdf.download({ params: { guid } }))
