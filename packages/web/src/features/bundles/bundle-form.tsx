import type { Bundle, BundleChoices } from '@entrepot/contract/bundles/bundle.ts'
import { Button, Flex, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId, useRef, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import type { FieldTexts } from '../../kernel/field-errors.ts'
import { useStale } from '../../kernel/forms.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { UnsavedGuard } from '../../shell/index.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { FieldGrid, Form } from '../../ui/form.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { bundles } from './api.ts'
import { draftOf, type LineDraft, lineFields, ProductLines } from './product-lines.tsx'
import { Requirements, useChoices } from './requirements.tsx'
import { bundleWords } from './words.ts'

type Values = { name: string; stock: string; model: string; products: LineDraft[] }
const valuesOf = ({ name, stock, model, products }: Bundle): Values => ({
  name,
  stock: stock.guid,
  model,
  products: products.map(draftOf),
})
const bodyOf = ({ name, stock, model, products }: Values) => ({
  name: name.trim(),
  stock,
  model: model.trim(),
  products: products.map(({ item, location, quantity }) => ({ item, location, quantity: quantity ?? 1 })),
})

export const NewBundlePage = (): ReactNode => {
  const say = bundleWords.use()
  return <BundleForm title={say('form.title')} />
}

/** A bundle with all of its products, made or changed. */
export const BundleForm = ({ bundle, title }: { bundle?: Bundle; title: string }) => {
  const choices = useChoices()
  return (
    <Page title={title} body="wide">
      {!choices ? (
        <SkeletonRows rows={4} />
      ) : choices.missing.length > 0 && !bundle ? (
        <Requirements missing={choices.missing} />
      ) : (
        <Fields choices={choices} {...(bundle && { bundle })} />
      )}
    </Page>
  )
}

const Fields = ({ bundle, choices }: { bundle?: Bundle; choices: BundleChoices }) => {
  const say = bundleWords.use()
  const navigate = useNavigate()
  const stale = useStale<Pick<Bundle, 'version'> & Partial<Bundle>>(bundle ?? { version: 0 })
  const [values, setValues] = useState<Values>(() =>
    bundle
      ? valuesOf(bundle)
      : {
          name: '',
          stock: choices.stocks.length === 1 ? choices.stocks[0]!.guid : '',
          model: '',
          products: [],
        },
  )
  const [tried, setTried] = useState(false)
  const isChanged = useRef(false)
  const set = (part: Partial<Values>) => {
    isChanged.current = true
    setValues((before) => ({ ...before, ...part }))
  }
  const { submit, saving, errors } = useSubmit(
    (options) =>
      bundle
        ? stale.watch(
            bundles.update(
              { params: { guid: bundle.guid }, body: { ...bodyOf(values), version: stale.version } },
              options,
            ),
          )
        : bundles.create({ body: { ...bodyOf(values), stock: values.stock || null } }, options),
    {
      fields: () => ['name', 'stock', 'model', ...lineFields(values.products)],
      onDone: ({ guid, name }) => {
        isChanged.current = false
        toast.success(say('saved', { name }))
        void queryClient.invalidateQueries({ queryKey: ['bundles'] })
        void navigate({ to: '/settings/bundles/$guid', params: { guid }, replace: true })
      },
    },
  )
  const send = () => {
    setTried(true)
    if (values.name.trim() && values.model.trim()) submit()
  }
  const empty = (value: string) => (tried && value.trim() === '' ? errorText('required') : undefined)
  return (
    <>
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
              setValues(valuesOf(stale.current as Bundle))
              stale.settle()
            }}
          />
        )}
        <TextInput
          data-autofocus
          label={say('form.name')}
          required
          maxLength={255}
          value={values.name}
          error={errors.name ?? empty(values.name)}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <FieldGrid>
          <StockField choices={choices} bundle={bundle} value={values.stock} errors={errors} onChange={set} />
          <ModelField
            choices={choices}
            value={values.model}
            error={errors.model ?? empty(values.model)}
            onChange={(model) => set({ model })}
          />
        </FieldGrid>
        <Section title={say('form.products')} help={say('form.products_help')} error={errors.products}>
          <ProductLines lines={values.products} errors={errors} onChange={(products) => set({ products })} />
        </Section>
        <Flex justify="flex-end" gap={8} py={12}>
          <Button variant="default" onClick={() => void navigate({ to: '..' })}>
            {say('form.cancel')}
          </Button>
          <Button type="submit" loading={saving}>
            {say('form.save')}
          </Button>
        </Flex>
      </Form>
      <UnsavedGuard isUnsaved={() => isChanged.current} />
    </>
  )
}

type StockProps = {
  choices: BundleChoices
  bundle: Bundle | undefined
  value: string
  errors: FieldTexts
  onChange: (part: { stock: string }) => void
}
/** The stock of a bundle is offered also when it has lost its category since. */
const StockField = ({ choices: { stocks }, bundle, value, errors, onChange }: StockProps) => {
  const say = bundleWords.use()
  const own = bundle && !stocks.some(({ guid }) => guid === bundle.stock.guid) ? bundle : null
  return (
    <NativeSelect
      label={say('form.stock')}
      description={say(stocks.length === 0 ? 'form.stock_none' : 'form.stock_help')}
      required
      value={value}
      error={errors.stock}
      data={[
        ...(bundle ? [] : [{ value: '', label: say('form.stock_choose') }]),
        ...stocks.map(({ guid, path }) => ({ value: guid, label: path })),
        ...(own ? [{ value: own.stock.guid, label: own.stock_path }] : []),
      ]}
      onChange={(event) => onChange({ stock: event.currentTarget.value })}
    />
  )
}

type ModelProps = {
  choices: BundleChoices
  value: string
  error: ReactNode
  onChange: (model: string) => void
}
/** A value of the field that means the model; where any may be typed, those that equipment has are offered. */
const ModelField = ({ choices: { models, open }, value, error, onChange }: ModelProps) => {
  const say = bundleWords.use()
  const list = useId()
  if (!open)
    return (
      <NativeSelect
        label={say('form.model')}
        description={say('form.model_help')}
        required
        value={value}
        error={error}
        data={[
          { value: '', label: say('form.model_choose') },
          ...[...new Set([...models, ...(value ? [value] : [])])].map((model) => ({ value: model, label: model })),
        ]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <>
      <TextInput
        label={say('form.model')}
        description={say('form.model_help')}
        required
        maxLength={255}
        value={value}
        error={error}
        list={list}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={list}>
        {models.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
    </>
  )
}
