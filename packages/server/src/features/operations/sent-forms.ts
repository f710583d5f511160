import { operationForm, placesOf } from '@entrepot/contract/operations/form.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { namedAttributes, operationFields } from '../fields/index.ts'
import type { SentForms } from '../../kernel/sent-forms.ts'
import { shownOf } from './judge-operation.ts'
import { findOperations } from './operations.queries.ts'

export const sentForms: SentForms = {
  readers: anyRole('INTERVENTION'),
  made: 'operation.created',
  changed: 'operation.changed',
  told: ['title', 'start_date', 'end_date', 'expedition_date', 'reception_date', 'packages'],
  own: 'intervention',
  read: async (ctx, guids) => {
    const own = await operationFields(ctx)
    return new Map(
      (await findOperations(ctx, guids)).map((row) => [
        row.guid,
        {
          name: row.title,
          values: { ...shownOf(row, namedAttributes(own, row.attributes)), type: row.type },
          subject: operationForm(
            row.type,
            placesOf({ location: row.location, destination: row.destination ?? row.destinationSite }),
          ),
        },
      ]),
    )
  },
}
