import type { Order } from '@entrepot/contract/orders/order.ts'
import type { SupplierArticle } from '@entrepot/contract/suppliers/supplier.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import type { FieldTexts } from '../../kernel/field-errors.ts'
import { useStale } from '../../kernel/forms.ts'
import { today } from '../../kernel/month-days.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { UnsavedGuard } from '../../shell/index.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormActs } from '../../ui/form-acts.tsx'
import { FieldGrid, Form } from '../../ui/form.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { Help } from '../../ui/text.tsx'
import { useRuledForm } from '../fields/index.ts'
import { ArticleLines, emptyDraft, type LineDraft, lineFields, suppliers } from '../suppliers/index.ts'
import { orders } from './api.ts'
import { orderWords } from './words.ts'

type Values = {
  supplier: string
  number: string
  orderDate: string | null
  expectedDate: string | null
  comment: string
  articles: LineDraft[]
}
const draftOf = ({ guid, quantity, tag, ...article }: SupplierArticle): LineDraft => ({
  ...article,
  key: guid,
  tag: tag ?? '',
  quantity,
})
const valuesOf = ({ supplier, number, orderDate, expectedDate, comment, articles }: Order): Values => ({
  supplier: supplier.guid ?? '',
  number,
  orderDate,
  expectedDate,
  comment,
  articles: articles.map((line) => ({
    ...emptyDraft(),
    key: line.guid,
    guid: line.guid,
    type: line.type,
    name: line.name,
    tag: line.tag ?? '',
    reference: line.reference,
    quantity: line.orderedQuantity,
    unitPrice: line.unitPrice,
  })),
})
const linesOf = (articles: readonly LineDraft[]) =>
  articles.map(({ guid, type, name, tag, reference, quantity, unitPrice }) => ({
    ...(guid && { guid }),
    type,
    name: name.trim(),
    tag: tag.trim() || null,
    reference,
    ...(quantity !== null && { orderedQuantity: quantity }),
    unitPrice,
  }))

/** A line that the address names; anything else in its place is none. */
const draftLine = (line: unknown): LineDraft[] => {
  const [name, quantity] = Array.isArray(line) ? line : []
  return typeof name === 'string' && Number.isInteger(quantity) && quantity > 0
    ? [{ ...emptyDraft(), name, quantity: quantity as number }]
    : []
}

/** A new order, of a supplier that the address may name. */
export const NewOrderPage = () => {
  const say = orderWords.use()
  const { supplier = '', lines = [] } = useSearch({ from: '/main/orders/create' })
  const articles = lines.flatMap(draftLine)
  return (
    <OrderForm
      title={say('form.title')}
      initial={{
        supplier,
        number: '',
        orderDate: today(),
        expectedDate: null,
        comment: '',
        articles: articles.length > 0 ? articles : [emptyDraft()],
      }}
    />
  )
}
export const EditOrder = ({ order }: { order: Order }) => {
  const say = orderWords.use()
  return <OrderForm order={order} title={say('form.edit_title', { number: order.number })} initial={valuesOf(order)} />
}

/** What form rules know of it. */
const headOf = ({ supplier, number, orderDate, expectedDate, comment }: Values) => ({
  supplier,
  number,
  orderDate,
  expectedDate,
  comment,
})
type Head = ReturnType<typeof headOf>
type Ruled = ReturnType<typeof useRuledForm<Head>>
const isBlank = ({ name }: LineDraft) => name.trim() === ''
/** An order with its lines: those of the supplier are offered, others typed (ORD-14). */
const OrderForm = ({ order, title, initial }: { order?: Order; title: string; initial: Values }) => {
  const say = orderWords.use()
  const navigate = useNavigate()
  const stale = useStale<Pick<Order, 'version'> & Partial<Order>>(order ?? { version: 0 })
  const [values, setValues] = useState(initial)
  const [tried, setTried] = useState(false)
  const isChanged = useRef(false)
  const { data: list } = useQuery(suppliers.list.query({ query: { size: 500 } }))
  const offered = useOffered(values.supplier)
  const set = (part: Partial<Values>) => {
    isChanged.current = true
    setValues((before) => ({ ...before, ...part }))
  }
  const articles = values.articles.filter((line) => !isBlank(line))
  const ruled = useRuledForm<Head>({
    target: 'orders',
    values: headOf(values),
    before: order ? headOf(initial) : null,
    set,
  })
  const { submit, saving, errors } = useSubmit(
    (options) => {
      const { number, orderDate, expectedDate, comment, supplier } = ruled.toSend()
      const body = { ...(orderDate && { orderDate }), expectedDate, comment, articles: linesOf(articles) }
      return order
        ? stale.watch(
            orders.update(
              {
                params: { guid: order.guid },
                body: {
                  ...body,
                  number: number.trim() || order.number,
                  ...(supplier !== (order.supplier.guid ?? '') && { supplier }),
                  version: stale.version,
                },
              },
              options,
            ),
          )
        : orders.create({ body: { ...body, number: number.trim() || null, supplier } }, options)
    },
    {
      fields: () => ['supplier', 'number', 'orderDate', 'expectedDate', 'comment', ...lineFields(articles)],
      onDone: ({ guid, number }) => {
        isChanged.current = false
        toast.success(say(order ? 'saved' : 'created', { number }))
        void queryClient.invalidateQueries({ queryKey: ['orders'] })
        void navigate({ to: '/orders/$guid', params: { guid }, replace: true })
      },
    },
  )
  const send = () => {
    setTried(true)
    set({ articles: articles.length > 0 ? articles : [emptyDraft()] })
    if ((values.supplier || order) && articles.length > 0 && Object.keys(ruled.errors()).length === 0) submit()
  }
  return (
    <Page
      title={title}
      body="wide"
      breadcrumb={
        <Link to="/orders" className="e-cut">
          {say('title')}
        </Link>
      }
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving) send()
        }}
      >
        {stale.current && (
          <StaleBanner
            title={say('form.stale')}
            takeTheirs={say('form.take_theirs')}
            onTake={() => {
              setValues(valuesOf(stale.current as Order))
              stale.settle()
            }}
          />
        )}
        {list?.total === 0 && (
          <Help>
            {say('form.no_suppliers')} <Link to="/settings/suppliers/create">{say('form.new_supplier')}</Link>
          </Help>
        )}
        <HeadFields
          {...{ order, values, tried, set, ruled }}
          errors={{ ...(tried && ruled.errors()), ...errors }}
          suppliers={list?.data ?? []}
        />
        <Section
          title={say('form.articles')}
          help={say('form.articles_help')}
          error={errors.articles ?? (tried && articles.length === 0 ? errorText('order_no_article') : undefined)}
          beside={
            offered.length > 0 && (
              <Button variant="default" size="xs" onClick={() => set({ articles: withAll(articles, offered) })}>
                {say('form.all_articles')}
              </Button>
            )
          }
        >
          <ArticleLines
            lines={values.articles}
            errors={errors}
            quantity={say('form.quantity')}
            offered={offered}
            isFixed={({ guid }) =>
              order?.articles.some((line) => line.guid === guid && line.receivedQuantity > 0) ?? false
            }
            onChange={(next) => set({ articles: next })}
          />
        </Section>
        <FormActs
          cancel={say('form.cancel')}
          save={say(order ? 'form.save' : 'form.create')}
          saving={saving}
          onCancel={() => navigate(order ? { to: '/orders/$guid', params: { guid: order.guid } } : { to: '/orders' })}
        />
      </Form>
      <UnsavedGuard
        isUnsaved={() => isChanged.current}
        isLeaving={(from, to) =>
          from.pathname !== to.pathname || (from.search as { edit?: true }).edit !== (to.search as { edit?: true }).edit
        }
      />
    </Page>
  )
}

type HeadProps = {
  order: Order | undefined
  values: Values
  errors: FieldTexts
  tried: boolean
  set: (part: Partial<Values>) => void
  ruled: Ruled
  suppliers: readonly { guid: string; name: string }[]
}
/** Of whom, when, and what is said to them. */
const HeadFields = ({ order, values, errors, tried, set, ruled, suppliers: listed }: HeadProps) => {
  const say = orderWords.use()
  const as = (name: 'number' | 'orderDate' | 'expectedDate' | 'comment') => {
    const { required, readOnly, error } = ruled.of(name)
    return { required, readOnly, error: error ?? errors[name] }
  }
  const shows = (name: Parameters<typeof as>[0]) => ruled.of(name).visible
  return (
    <>
      <FieldGrid>
        <NativeSelect
          data-autofocus
          label={say('form.supplier')}
          required
          disabled={ruled.of('supplier').readOnly}
          value={values.supplier}
          error={
            ruled.of('supplier').error ??
            errors.supplier ??
            (tried && !values.supplier && !order ? errorText('required') : undefined)
          }
          data={[
            { value: '', label: order?.supplier.guid === null ? order.supplier.name : say('form.choose_supplier') },
            ...listed.map(({ guid, name }) => ({ value: guid, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => set({ supplier: value })}
        />
        {shows('number') && (
          <TextInput
            label={say('form.number')}
            description={order ? undefined : say('form.number_help')}
            maxLength={255}
            value={values.number}
            {...as('number')}
            onChange={(event) => set({ number: event.currentTarget.value })}
          />
        )}
        {shows('orderDate') && (
          <DateField
            label={say('form.date')}
            value={values.orderDate}
            {...as('orderDate')}
            onChange={(orderDate) => set({ orderDate })}
          />
        )}
        {shows('expectedDate') && (
          <DateField
            label={say('form.expected')}
            value={values.expectedDate}
            {...as('expectedDate')}
            onChange={(expectedDate) => set({ expectedDate })}
          />
        )}
      </FieldGrid>
      {shows('comment') && (
        <Textarea
          label={say('form.comment')}
          rows={2}
          maxLength={5_000}
          value={values.comment}
          {...as('comment')}
          onChange={(event) => set({ comment: event.currentTarget.value })}
        />
      )}
    </>
  )
}

/** What the supplier sells, as lines that need only be taken. */
const useOffered = (supplier: string): readonly LineDraft[] => {
  const { data } = useQuery({ ...suppliers.get.query({ params: { guid: supplier } }), enabled: supplier !== '' })
  return useMemo(() => (supplier && data ? data.articles.map(draftOf) : []), [supplier, data])
}
const withAll = (articles: readonly LineDraft[], offered: readonly LineDraft[]): LineDraft[] => {
  const names = new Set(articles.map(({ name }) => name.trim().toLowerCase()))
  const missing = offered.filter(({ name }) => !names.has(name.trim().toLowerCase()))
  return [...articles, ...missing.map((line) => ({ ...line, key: crypto.randomUUID() }))]
}
