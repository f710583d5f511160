import { recipientsModule } from '@entrepot/contract/recipients/module.ts'
import type { Additions } from '../../shell/index.ts'
import { loadRecipientWords, recipientWords } from './words.ts'

const FIELDS = recipientsModule.importTargets.recipients.fields
const isColumn = (name: string): name is (typeof FIELDS)[number] => FIELDS.some((one) => one === name)

export const additions: Additions = {
  importTargets: {
    recipients: {
      label: { fr: 'Destinataires de remises', en: 'Checkout recipients' },
      drop: {
        fr: 'Déposez ici un classeur Excel de destinataires de remises.',
        en: 'Drop an Excel workbook of checkout recipients here.',
      },
      created: { fr: 'Lignes de destinataires créés', en: 'Rows of created recipients' },
      run: {
        one: { fr: 'Importer {{shown}} destinataire', en: 'Import {{shown}} recipient' },
        other: { fr: 'Importer {{shown}} destinataires', en: 'Import {{shown}} recipients' },
      },
      field: (name) => recipientWords.say(`columns.${isColumn(name) ? name : 'lastname'}`),
      load: loadRecipientWords,
    },
  },
}
