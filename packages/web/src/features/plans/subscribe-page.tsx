import type { Company } from '@entrepot/contract/companies/company.ts'
import type { Billing, PaymentMethod, Quote } from '@entrepot/contract/plans/plan.ts'
import { formatMoney } from '@entrepot/contract/plans/price.ts'
import { Box, Button, Flex, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { useFormSubmit } from '../../kernel/forms.ts'
import { errorText, useLanguage } from '../../kernel/words.ts'
import { readSessionAgain } from '../../shell/index.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { FieldGrid, Form } from '../../ui/form.tsx'
import { Page } from '../../ui/page.tsx'
import { Help } from '../../ui/text.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { companies, plans } from './api.ts'
import { planWords } from './words.ts'
import { Columns } from '../../ui/columns.tsx'
import css from './plans.module.css'

const useChoice = () => {
  const { plan = 'essential', period, promo } = useSearch({ from: '/main/subscribe' })
  return { plan, period, promo }
}

const PromoField = ({ error }: { error: string | null }) => {
  const say = planWords.use()
  const navigate = useNavigate()
  const { plan, period, promo } = useChoice()
  const [text, setText] = useState(promo ?? '')
  const apply = (code: string) =>
    void navigate({ to: '/subscribe', search: { plan, period, ...(code && { promo: code }) }, replace: true })
  return (
    <Columns
      className={css.promo}
      component="form"
      of="minmax(0, 1fr) auto"
      gap={8}
      onSubmit={(event) => {
        event.preventDefault()
        apply(text.trim())
      }}
    >
      <TextInput
        label={say('subscribe.promo_optional')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={error}
        maxLength={50}
        autoComplete="off"
      />
      <Button type="submit" variant="default">
        {say('subscribe.apply')}
      </Button>
    </Columns>
  )
}

const Summary = ({ quote, promoError }: { quote: Quote; promoError: string | null }) => {
  const say = planWords.use()
  const language = useLanguage()
  const navigate = useNavigate()
  const { plan, period } = useChoice()
  const money = (cents: number) => formatMoney(cents, quote.currency, language)
  const tax =
    quote.vatPercent === null ? null : Math.round((quote.amount * quote.vatPercent) / (100 + quote.vatPercent))
  return (
    <Flex
      component="section"
      direction="column"
      gap={14}
      p={20}
      bd="1px solid var(--e-line)"
      bdrs={12}
      bg="var(--e-panel)"
      aria-labelledby="order"
    >
      <h2 id="order">{say('subscribe.summary')}</h2>
      <Columns component="dl" of="minmax(0, 1fr) auto" style={{ rowGap: 8 }}>
        <dt>{say(`subscribe.line.${period}`, { plan: say(`names.${plan}`) })}</dt>
        <Box component="dd" className="e-number" pl={16} ta="right">
          {money(quote.full)}
        </Box>
        {quote.full !== quote.price && (
          <>
            <dt>{say('subscribe.annual')}</dt>
            <Box component="dd" className="e-number" pl={16} ta="right">
              −{money(quote.full - quote.price)}
            </Box>
          </>
        )}
        {quote.promo && (
          <>
            <dt>
              {say('subscribe.applied', quote.promo)}{' '}
              <Button
                variant="subtle"
                size="compact-xs"
                onClick={() => void navigate({ to: '/subscribe', search: { plan, period }, replace: true })}
              >
                {say('subscribe.remove')}
              </Button>
            </dt>
            <Box component="dd" className="e-number" pl={16} ta="right">
              −{money(quote.price - quote.amount)}
            </Box>
          </>
        )}
        <Box component="dt" fw={650} fz={16} pt={8} style={{ borderTop: '1px solid var(--e-line)' }}>
          {say('subscribe.total')}
        </Box>
        <Box
          component="dd"
          className="e-number"
          pl={16}
          ta="right"
          fw={650}
          fz={16}
          pt={8}
          style={{ borderTop: '1px solid var(--e-line)' }}
        >
          {money(quote.amount)}
        </Box>
        {tax !== null && (
          <>
            <Box component="dt" c="dimmed" fz={13}>
              {say('subscribe.vat', { percent: quote.vatPercent ?? 0 })}
            </Box>
            <Box component="dd" className="e-number" pl={16} ta="right" c="dimmed" fz={13}>
              {money(tax)}
            </Box>
          </>
        )}
      </Columns>
      <Help>{say('subscribe.renews', { amount: money(quote.price) })}</Help>
      {!quote.promo && <PromoField error={promoError} />}
      <Link to="/packs" search={period === 'yearly' ? { period } : {}}>
        {say('subscribe.change')}
      </Link>
    </Flex>
  )
}

/** The company has a code, an invoice has a name. */
const countryIn = (code: string, language: string) =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : code

type Values = Billing & { card: string }
const BILLING = ['name', 'address', 'zip_code', 'city', 'country', 'vat_number'] as const
const AUTOCOMPLETE: Record<(typeof BILLING)[number], string> = {
  name: 'organization',
  address: 'street-address',
  zip_code: 'postal-code',
  city: 'address-level2',
  country: 'country-name',
  vat_number: 'off',
}
const NAMES = {
  'payment.card': 'card',
  'billing.name': 'name',
  'billing.address': 'address',
  'billing.zip_code': 'zip_code',
  'billing.city': 'city',
  'billing.country': 'country',
  'billing.vat_number': 'vat_number',
}

const PayForm = ({
  quote,
  company,
  methods,
}: {
  quote: Quote
  company: Company
  methods: readonly PaymentMethod[]
}) => {
  const say = planWords.use()
  const language = useLanguage()
  const navigate = useNavigate()
  const { plan, period } = useChoice()
  const [method, setMethod] = useState<PaymentMethod>(methods[0] ?? 'invoice')
  const form = useForm<Values>({
    initialValues: {
      name: company.name,
      address: company.address,
      zip_code: company.zip_code,
      city: company.city,
      country: countryIn(company.country, language),
      vat_number: '',
      card: '',
    },
    validate: {
      name: (value) => (value.trim() ? null : errorText('required')),
      card: (value) => (method !== 'card' || value.trim() ? null : errorText('required')),
    },
  })
  const promo = quote.promo?.code
  const pay = useCallback(
    ({ card, ...billing }: Values, options: CallOptions) =>
      plans.subscribe(
        {
          body: {
            plan,
            period,
            ...(promo && { promo }),
            billing,
            payment: { method, ...(method === 'card' && { card }) },
          },
        },
        options,
      ),
    [plan, period, promo, method],
  )
  const { onSubmit, saving } = useFormSubmit(
    form,
    pay,
    ({ guid, redirect }) => {
      if (redirect) location.assign(redirect)
      // The end of the plan that this page knows is the old one: the next page would be refused.
      else
        void readSessionAgain().then(
          () => void navigate({ to: '/subscribe/thank-you', search: { subscription: guid } }),
        )
    },
    { names: NAMES },
  )
  if (methods.length === 0) return <p>{say('subscribe.no_method')}</p>
  const label = {
    card: say('subscribe.pay', { amount: formatMoney(quote.amount, quote.currency, language) }),
    redirect: say('subscribe.leave'),
    invoice: say('subscribe.order'),
  }[method]
  return (
    <Form onSubmit={onSubmit}>
      <h2>{say('subscribe.billing')}</h2>
      <FieldGrid>
        {BILLING.map((name) => (
          <TextInput
            key={name}
            label={say(`subscribe.${name}`)}
            required={name === 'name'}
            autoComplete={AUTOCOMPLETE[name]}
            maxLength={255}
            {...form.getInputProps(name)}
          />
        ))}
      </FieldGrid>
      <h2 id="payment">{say('subscribe.payment')}</h2>
      {methods.length > 1 && (
        <Segmented
          labelledBy="payment"
          value={method}
          onChange={setMethod}
          options={methods.map((value) => ({ value, label: say(`subscribe.methods.${value}`) }))}
        />
      )}
      {method === 'card' ? (
        <TextInput
          label={say('subscribe.card')}
          description={say('subscribe.card_help')}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          {...form.getInputProps('card')}
        />
      ) : (
        <Help>{say(`subscribe.${method}_help`)}</Help>
      )}
      <SubmitButton saving={saving}>{label}</SubmitButton>
    </Form>
  )
}

/** The payment of the chosen pack (PLAN-21). */
export const SubscribePage = () => {
  const say = planWords.use()
  const navigate = useNavigate()
  const { plan, period, promo } = useChoice()
  const packs = useQuery(plans.packs.query())
  const company = useQuery(companies.company.query())
  // Its refusals stand on the page, under the code or in its place.
  const quoteOf = (code?: string) => {
    const input = { body: { plan, period, ...(code && { promo: code }) } }
    return {
      queryKey: [...plans.quote.key, input],
      queryFn: ({ signal }: { signal: AbortSignal }) => plans.quote(input, { signal, quiet: true }),
    }
  }
  const quoted = useQuery({ ...quoteOf(promo), placeholderData: keepPreviousData, staleTime: 0, retry: false })
  const promoError = isFailure(quoted.error)
    ? (quoted.error.errors.find(({ field }) => field === 'promo')?.message ?? null)
    : null
  // A code that does not serve takes nothing else away: the price without it goes on showing.
  const plain = useQuery({ ...quoteOf(), enabled: promoError !== null })
  const quote = promoError === null ? quoted.data : plain.data
  const error = packs.error ?? company.error ?? (promoError === null ? quoted.error : plain.error)
  return (
    <Page title={say('subscribe.title')}>
      {error ? (
        <ErrorState
          title={say('subscribe.impossible')}
          text={
            isFailure(error) && error.errors.length > 0
              ? error.errors.map(({ message }) => message).join('. ')
              : textOf(error)
          }
          retry={() => void navigate({ to: '/packs', search: {} })}
          retryLabel={say('subscribe.change')}
        />
      ) : quote && packs.data && company.data ? (
        <div className={css.columns}>
          <PayForm quote={quote} company={company.data} methods={packs.data.methods} />
          <Summary quote={quote} promoError={promoError} />
        </div>
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Page>
  )
}
