import { EMPLOYEES, SECTORS } from '@entrepot/contract/auth/auth.ts'
import {
  CURRENCIES,
  DATE_FORMATS,
  type Company,
  currencySymbol,
  LOT_ORDERS,
} from '@entrepot/contract/companies/company.ts'
import { companyToday, formatDate } from '@entrepot/contract/kernel/company-clock.ts'
import { Box, TextInput, Textarea } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { countriesIn } from '../../kernel/countries.ts'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { formatDateTime, formatNumber } from '../../kernel/format.ts'
import { useStale, useFormSubmit } from '../../kernel/forms.ts'
import { notifySelf } from '../../kernel/push-topics.ts'
import { inView, useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { errorText, useLanguage } from '../../kernel/words.ts'
import { UnsavedGuard } from '../../shell/index.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { FieldGrid, Form, WHOLE_ROW } from '../../ui/form.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Page } from '../../ui/page.tsx'
import { Section, Sections } from '../../ui/section.tsx'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { uiWords } from '../../ui/words.ts'
import { authWords } from '../auth/index.ts'
import { Banner } from '../../ui/small.tsx'
import { Pictures } from '../pictures/index.ts'
import { WRITERS } from './access.ts'
import { companies } from './api.ts'
import { ArchiveSection } from './archive-section.tsx'
import { companyWords } from './words.ts'

type Values = Omit<Company, 'guid' | 'createdAt' | 'updatedAt' | 'version'>
const valuesOf = ({
  name,
  employees,
  sector,
  email,
  phone,
  address,
  city,
  zip_code,
  country,
  notes,
  date_format,
  currency,
  timezone,
  lot_order,
  offline_days,
}: Company): Values => ({
  name,
  employees,
  sector,
  email,
  phone,
  address,
  city,
  zip_code,
  country,
  notes,
  date_format,
  currency,
  timezone,
  lot_order,
  offline_days,
})
const required = (value: string) => (value.trim() ? null : errorText('required'))

/** All fields of the company (COMP-07). */
export const CompanyPage = () => {
  const say = companyWords.use()
  const { data, error, refetch } = useQuery({ ...companies.read.query(), refetchOnWindowFocus: false })
  return (
    <Page title={say('title')} body="narrow">
      {data ? (
        <>
          <CompanyForm company={data} />
          <Archives />
        </>
      ) : error ? (
        <ErrorState text={textOf(error)} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Page>
  )
}

/** For who may write the company, outside its form: it is no field of it. */
const Archives = () => {
  const mayAsk = useCan(WRITERS) && !inView()
  return (
    mayAsk && (
      <Box mt={28}>
        <ArchiveSection />
      </Box>
    )
  )
}

/** The one that is set stands among them whatever it is. */
const daysWith = (days: number) => [...new Set([1, 2, 3, 7, 14, 30, 90, days])].toSorted((a, b) => a - b)

/** Zones by name; the one that is set stands among them whatever the browser knows. */
const zonesWith = (zone: string) =>
  [...new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))

const CompanyForm = ({ company }: { company: Company }) => {
  const say = companyWords.use()
  const client = useQueryClient()
  const stale = useStale(company)
  const { watch, settle } = stale
  const edited = stale.shown ?? company
  const form = useForm<Values>({
    initialValues: valuesOf(company),
    validateInputOnBlur: true,
    validate: { name: required },
  })
  const take = (next: Company) => {
    settle(next)
    form.setInitialValues(valuesOf(next))
    form.setValues(valuesOf(next))
    form.resetDirty()
    form.clearErrors()
  }
  // A version that somebody else saved is taken over while nothing is typed, or when it is asked for.
  useEffect(() => {
    if (company.version > edited.version && !form.isDirty()) take(company)
  })
  const theirs = stale.current ?? (company.version > edited.version ? company : null)
  const version = stale.version ?? company.version

  const save = useCallback(
    async (values: Values, options: CallOptions) => {
      try {
        return await watch(companies.save({ body: { ...values, version } }, { ...options, quiet: true }))
      } catch (error) {
        if (isFailure(error) && error.code !== 'stale' && !error.reported && error.errors.length === 0)
          toast.error(textOf(error))
        throw error
      }
    },
    [version, watch],
  )
  const readOnly = !useCan(WRITERS) || inView()
  const { onSubmit, saving } = useFormSubmit(form, save, (saved) => {
    client.setQueryData(companies.read.query().queryKey, saved)
    take(saved)
    notifySelf('config', {})
    toast.success(say('saved'))
  })

  return (
    <Form onSubmit={onSubmit}>
      {readOnly && <Banner tone="info">{say('read_only')}</Banner>}
      <UnsavedGuard isUnsaved={() => form.isDirty()} />
      {theirs && (
        <StaleBanner
          title={
            <>
              <strong>{say('stale.title')}</strong> {say('stale.text', { date: formatDateTime(theirs.updatedAt) })}
            </>
          }
          takeTheirs={say('stale.take_theirs')}
          onTake={() => take(theirs)}
        />
      )}
      <Sections>
        <Section title={say('logo')} help={say('logo_help')}>
          <Pictures
            target="companies"
            guid={company.guid}
            name={company.name}
            mayAdd={!readOnly}
            mayRemove={!readOnly}
          />
        </Section>
        <Identity {...{ form, readOnly }} />
        <Address {...{ form, readOnly }} />
        <Formats {...{ form, readOnly }} zone={edited.timezone} />
        <Section title={say('stock_title')}>
          <NativeSelect
            disabled={readOnly}
            label={say('lot_order')}
            description={say(`lot_order_help.${form.values.lot_order}`)}
            data={LOT_ORDERS.map((value) => ({ value, label: say(`lot_orders.${value}`) }))}
            {...form.getInputProps('lot_order')}
          />
        </Section>
        <Section title={say('offline_title')}>
          <NativeSelect
            disabled={readOnly}
            label={say('offline_days')}
            description={say('offline_days_help')}
            data={daysWith(edited.offline_days).map((days) => ({
              value: String(days),
              label: say('days', { count: days, shown: formatNumber(days) }),
            }))}
            {...form.getInputProps('offline_days')}
            value={String(form.values.offline_days)}
            onChange={(event) => form.setFieldValue('offline_days', Number(event.currentTarget.value))}
          />
        </Section>
        <Section title={say('notes')}>
          <Textarea
            readOnly={readOnly}
            aria-label={say('notes')}
            rows={3}
            maxLength={5000}
            {...form.getInputProps('notes')}
          />
        </Section>
      </Sections>
      {!readOnly && <SubmitButton saving={saving}>{theirs ? say('stale.keep_mine') : say('save')}</SubmitButton>}
    </Form>
  )
}

const useZones = (zone: string) => useMemo(() => zonesWith(zone), [zone])

type PartProps = { form: UseFormReturnType<Values>; readOnly: boolean }

const Identity = ({ form, readOnly }: PartProps) => {
  const say = companyWords.use()
  const sayTerms = authWords.use()
  return (
    <Section title={say('identity')}>
      <FieldGrid>
        <TextInput
          readOnly={readOnly}
          wrapperProps={WHOLE_ROW}
          label={say('name')}
          required
          maxLength={255}
          autoComplete="organization"
          {...form.getInputProps('name')}
        />
        <NativeSelect
          disabled={readOnly}
          label={say('sector')}
          data={SECTORS.map((value) => ({ value, label: sayTerms(`sectors.${value}`) }))}
          {...form.getInputProps('sector')}
        />
        <NativeSelect
          disabled={readOnly}
          label={say('employees')}
          data={EMPLOYEES.map((value) => ({ value, label: sayTerms(`employees.${value}`) }))}
          {...form.getInputProps('employees')}
        />
        <TextInput
          readOnly={readOnly}
          label={say('email')}
          type="email"
          maxLength={254}
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <TextInput
          readOnly={readOnly}
          label={say('phone')}
          inputMode="tel"
          maxLength={35}
          autoComplete="off"
          {...form.getInputProps('phone')}
        />
      </FieldGrid>
    </Section>
  )
}

const Address = ({ form, readOnly }: PartProps) => {
  const say = companyWords.use()
  const language = useLanguage()
  const countries = useMemo(() => countriesIn(language), [language])
  return (
    <Section title={say('address_title')}>
      <FieldGrid>
        <TextInput
          readOnly={readOnly}
          wrapperProps={WHOLE_ROW}
          label={say('address')}
          maxLength={255}
          autoComplete="street-address"
          {...form.getInputProps('address')}
        />
        <TextInput
          readOnly={readOnly}
          label={say('zip_code')}
          maxLength={10}
          autoComplete="postal-code"
          {...form.getInputProps('zip_code')}
        />
        <TextInput
          readOnly={readOnly}
          label={say('city')}
          maxLength={255}
          autoComplete="address-level2"
          {...form.getInputProps('city')}
        />
        <NativeSelect
          disabled={readOnly}
          label={say('country')}
          data={countries}
          autoComplete="country"
          {...form.getInputProps('country')}
        />
      </FieldGrid>
    </Section>
  )
}

/** How the company writes dates and amounts, and its clock. */
const Formats = ({ form, readOnly, zone }: PartProps & { zone: string }) => {
  const say = companyWords.use()
  const sayUi = uiWords.use()
  const zones = useZones(zone)
  const today = companyToday(new Date(), zone)
  const formats = DATE_FORMATS.map((value) => ({
    value,
    label: `${formatDate(today, value)} (${value.replace('YYYY', sayUi('date.year')).replace('MM', sayUi('date.month')).replace('DD', sayUi('date.day'))})`,
  }))
  const currencies = CURRENCIES.map((value) => ({
    value,
    label: `${say(`currencies.${value}`)} (${currencySymbol(value)})`,
  }))
  return (
    <Section title={say('formats_title')} help={say('formats_help')}>
      <FieldGrid>
        <NativeSelect
          disabled={readOnly}
          label={say('date_format')}
          data={formats}
          {...form.getInputProps('date_format')}
        />
        <NativeSelect
          disabled={readOnly}
          label={say('currency')}
          data={currencies}
          {...form.getInputProps('currency')}
        />
        <NativeSelect
          disabled={readOnly}
          wrapperProps={WHOLE_ROW}
          label={say('timezone')}
          description={say('timezone_help')}
          data={zones}
          {...form.getInputProps('timezone')}
        />
      </FieldGrid>
    </Section>
  )
}
