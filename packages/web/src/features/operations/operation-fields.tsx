import type { Need, OperationType } from '@entrepot/contract/operations/kinds.ts'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DateField } from '../../ui/date-field.tsx'
import { FieldGrid } from '../../ui/form.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { CustomFields, useCustomFields } from '../fields/index.ts'
import { hasDestination, hasLocation, maySendToSite, needs, ships, type Values } from './operation-values.ts'
import { OrderField } from './order-field.tsx'
import { PlaceField } from './place-field.tsx'
import { RecipientsField } from './recipients-field.tsx'
import { SiteField } from './site-field.tsx'
import { operationTerms, operationWords } from './words.ts'

type Props = {
  form: UseFormReturnType<Values>
  type: OperationType
  /** In a drawer. */ narrow?: boolean
  isNew?: boolean
  /** What an operation made from a template has to say. */ asked?: readonly Need[]
}

/** What is said of an operation beside its tasks, as its type asks for it (INTER-18 to INTER-28). */
export const OperationFields = ({ form, type, narrow = false, isNew = false, asked = [] }: Props) => {
  const say = operationWords.use()
  const term = operationTerms.use()
  const { values, errors } = form
  const day = (name: 'start_date' | 'end_date' | 'expedition_date' | 'reception_date', required = false) => (
    <DateField
      label={term(`columns.${name}`)}
      required={required}
      value={values[name]}
      error={errors[name]}
      onChange={(value) => form.setFieldValue(name, value)}
    />
  )
  const toSomewhere = hasDestination(type)
  const own = useCustomFields('intervention')
  return (
    <>
      <TextInput label={say('form.name')} required maxLength={1_000} data-autofocus {...form.getInputProps('title')} />
      <FieldGrid narrow={narrow}>
        {needs(type, 'order') && isNew && (
          <OrderField
            value={values.order}
            error={errors.order}
            onChange={(value) => form.setFieldValue('order', value)}
          />
        )}
        {hasLocation(type) && (type !== 'custom' || asked.includes('location') || values.location !== null) && (
          <PlaceField
            label={say(toSomewhere ? 'form.location' : 'form.counted')}
            required
            value={values.location}
            error={errors.location}
            onChange={(value) => form.setFieldValue('location', value)}
          />
        )}
        {toSomewhere && (type !== 'custom' || asked.includes('destination') || values.destination !== null) && (
          <PlaceField
            label={say('form.destination')}
            required={needs(type, 'destination') || asked.includes('destination')}
            value={values.destination}
            error={errors.destination}
            refusal={(folder) =>
              folder === null
                ? say('form.choose_folder')
                : folder.guid === values.location && hasLocation(type) && type !== 'custom'
                  ? say('form.same')
                  : null
            }
            onChange={(value) => form.setValues({ destination: value, destination_site: null })}
          />
        )}
        {maySendToSite(type, values) && (
          <SiteField
            value={values.destination_site}
            error={errors.destination_site}
            onChange={(value) => form.setFieldValue('destination_site', value)}
          />
        )}
      </FieldGrid>
      <FieldGrid narrow={narrow}>
        {day('start_date')}
        {day('end_date')}
        {toSomewhere && day('expedition_date', ships(type))}
        {toSomewhere && day('reception_date')}
        {toSomewhere && (
          <QuantityInput
            label={term('columns.packages')}
            decimals={0}
            max={9_999}
            steps
            value={values.packages}
            error={errors.packages}
            onChange={(value) => form.setFieldValue('packages', value)}
          />
        )}
      </FieldGrid>
      {toSomewhere && (
        <RecipientsField
          location={values.location}
          value={values.recipients}
          error={errors.recipients}
          onChange={(value) => form.setFieldValue('recipients', value)}
        />
      )}
      {type === 'out_of_stock' && isNew && (
        <Checkbox
          label={say('form.reception')}
          checked={values.reception}
          onChange={(event) => form.setValues({ reception: event.currentTarget.checked, destination_site: null })}
        />
      )}
      <CustomFields form={form} fields={own} />
      <Textarea label={say('form.description')} rows={3} maxLength={5_000} {...form.getInputProps('description')} />
    </>
  )
}
