import type { OperationType } from '@entrepot/contract/operations/kinds.ts'
import type { FieldState } from '@entrepot/contract/fields/form/form-state.ts'
import { Box, Flex } from '@mantine/core'
import { WHOLE_ROW } from '../../ui/form.tsx'
import { RecordFields } from '../fields/index.ts'
import { asFormValues, hasDestination, hasLocation, maySendToSite, type Values } from './operation-values.ts'
import { OrderField } from './order-field.tsx'
import { PlaceField } from './place-field.tsx'
import { RecipientsField } from './recipients-field.tsx'
import { SiteField } from './site-field.tsx'
import type { OperationForm } from './use-operation-form.ts'
import { operationTerms, operationWords } from './words.ts'

type Props = { of: OperationForm; type: OperationType }

/** What is said of an operation beside its tasks, as its type and its layout ask for it (INTER-18 to INTER-28). */
export const OperationFields = ({ of: { form, own, record }, type }: Props) => {
  const say = operationWords.use()
  const term = operationTerms.use()
  const { values } = form
  const parts = { ...usePlaces(form, type), ...partiesOf(form) }
  const labels: Readonly<Record<string, string>> = { title: say('form.name'), description: say('form.description') }
  return (
    <RecordFields
      record={record.current}
      form={{ ...form, values: asFormValues(values) }}
      own={{ form, fields: own }}
      label={(name) => labels[name] ?? term(`fields.${name as 'title'}`)}
      choices={{}}
      first="title"
      onChoose={{
        reception: (value: unknown) => form.setValues({ reception: value === true, destination_site: null }),
      }}
      parts={parts}
    />
  )
}

/** What is received, and who gets what leaves. */
const partiesOf = (form: OperationForm['form']) => {
  const { values, errors } = form
  return {
    order: ({ error, readOnly }: FieldState) => (
      <Closed readOnly={readOnly}>
        <OrderField
          value={values.order}
          error={error ?? errors.order}
          onChange={(value) => form.setFieldValue('order', value)}
        />
      </Closed>
    ),
    recipients: ({ error, readOnly }: FieldState) => (
      <Box {...WHOLE_ROW}>
        <Closed readOnly={readOnly}>
          <RecipientsField
            location={values.location}
            value={values.recipients}
            error={error ?? errors.recipients}
            onChange={(value) => form.setFieldValue('recipients', value)}
          />
        </Closed>
      </Box>
    ),
  }
}

/** What is chosen elsewhere is shown, and not chosen, where the form is closed to it. */
const Closed = ({ readOnly, children }: { readOnly: boolean; children: React.ReactNode }) =>
  readOnly ? (
    <Box inert opacity={0.7}>
      {children}
    </Box>
  ) : (
    children
  )

/** Where it is done, and where it goes. */
const usePlaces = (form: OperationForm['form'], type: OperationType) => {
  const say = operationWords.use()
  const { values, errors } = form
  return {
    location: ({ required, readOnly, error }: FieldState) => (
      <Closed readOnly={readOnly}>
        <PlaceField
          label={say(hasDestination(type) ? 'form.location' : 'form.counted')}
          required={required}
          value={values.location}
          error={error ?? errors.location}
          onChange={(value) => form.setFieldValue('location', value)}
        />
      </Closed>
    ),
    destination: ({ required, readOnly, error }: FieldState) => (
      <Closed readOnly={readOnly}>
        <Flex direction="column" gap={14}>
          <PlaceField
            label={say('form.destination')}
            required={required}
            value={values.destination}
            error={error ?? errors.destination}
            refusal={(folder) =>
              folder === null
                ? say('form.choose_folder')
                : folder.guid === values.location && hasLocation(type) && type !== 'custom'
                  ? say('form.same')
                  : null
            }
            onChange={(value) => form.setValues({ destination: value, destination_site: null })}
          />
          {maySendToSite(type, values) && (
            <SiteField
              value={values.destination_site}
              error={errors.destination_site}
              onChange={(value: Values['destination_site']) => form.setFieldValue('destination_site', value)}
            />
          )}
        </Flex>
      </Closed>
    ),
  }
}
