import type { Supplier } from '@entrepot/contract/suppliers/supplier.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { useStale } from '../../kernel/forms.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { UnsavedGuard } from '../../shell/index.ts'
import { FormActs } from '../../ui/form-acts.tsx'
import { FieldGrid, Form } from '../../ui/form.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { suppliers } from './api.ts'
import { ArticleLines, type LineDraft, lineFields } from './article-lines.tsx'
import { supplierTerms, supplierWords } from './words.ts'

type Values = {
  name: string
  contact: string
  email: string
  phone: string
  address: string
  comment: string
  articles: LineDraft[]
}
const NOTHING: Values = { name: '', contact: '', email: '', phone: '', address: '', comment: '', articles: [] }
const valuesOf = ({ name, contact, address, comment, articles }: Supplier): Values => ({
  name,
  contact: contact.name,
  email: contact.email,
  phone: contact.phone,
  address,
  comment,
  articles: articles.map((article) => ({ ...article, key: article.guid, tag: article.tag ?? '' })),
})
const bodyOf = ({ name, contact, email, phone, address, comment, articles }: Values) => ({
  name: name.trim(),
  contact: { name: contact, email: email.trim(), phone: phone.trim() },
  address,
  comment,
  articles: articles.map(({ key: _key, quantity, packaging, tag, ...article }) => ({
    ...article,
    tag: tag.trim() || null,
    quantity: quantity ?? 1,
    packaging: packaging ?? 1,
  })),
})

export const NewSupplierPage = (): ReactNode => {
  const say = supplierWords.use()
  return <SupplierForm title={say('form.title')} />
}

/** A supplier with all of its articles, made or changed. */
export const SupplierForm = ({ supplier, title }: { supplier?: Supplier; title: string }) => {
  const say = supplierWords.use()
  const term = supplierTerms.use()
  const navigate = useNavigate()
  const stale = useStale<Pick<Supplier, 'version'> & Partial<Supplier>>(supplier ?? { version: 0 })
  const [values, setValues] = useState<Values>(() => (supplier ? valuesOf(supplier) : NOTHING))
  const [tried, setTried] = useState(false)
  const isChanged = useRef(false)
  const set = (part: Partial<Values>) => {
    isChanged.current = true
    setValues((before) => ({ ...before, ...part }))
  }
  const { submit, saving, errors } = useSubmit(
    (options) =>
      supplier
        ? stale.watch(
            suppliers.update(
              { params: { guid: supplier.guid }, body: { ...bodyOf(values), version: stale.version } },
              options,
            ),
          )
        : suppliers.create({ body: bodyOf(values) }, options),
    {
      fields: () => [
        'name',
        'contact.name',
        'contact.email',
        'contact.phone',
        'address',
        'comment',
        ...lineFields(values.articles),
      ],
      onDone: ({ guid, name }) => {
        isChanged.current = false
        toast.success(say('saved', { name }))
        void queryClient.invalidateQueries({ queryKey: ['suppliers'] })
        void navigate({ to: '/settings/suppliers/$guid', params: { guid }, replace: true })
      },
    },
  )
  const unnamed = (value: string) => (tried && value.trim() === '' ? errorText('required') : undefined)
  const lineErrors = {
    ...Object.fromEntries(
      values.articles.flatMap(({ name }, at) => {
        const refusal = unnamed(name)
        return refusal ? [[`articles.${at}.name`, refusal]] : []
      }),
    ),
    ...errors,
  }
  const send = () => {
    setTried(true)
    if (values.name.trim() && values.articles.every(({ name }) => name.trim())) submit()
  }
  const text = (field: 'contact' | 'email' | 'phone', name: string, help?: string) => (
    <TextInput
      label={say(`form.${field}`)}
      description={help}
      maxLength={field === 'phone' ? 35 : 254}
      value={values[field]}
      error={errors[name]}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <Page title={title} body="wide">
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
              setValues(valuesOf(stale.current as Supplier))
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
          error={errors.name ?? unnamed(values.name)}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <FieldGrid>
          {text('contact', 'contact.name')}
          {text('phone', 'contact.phone')}
          {text('email', 'contact.email', say('form.email_help'))}
          <Textarea
            label={say('form.address')}
            rows={2}
            maxLength={1_000}
            value={values.address}
            onChange={(event) => set({ address: event.currentTarget.value })}
          />
        </FieldGrid>
        <Textarea
          label={say('form.comment')}
          rows={2}
          maxLength={5_000}
          value={values.comment}
          onChange={(event) => set({ comment: event.currentTarget.value })}
        />
        <Section title={say('form.articles')} help={say('form.articles_help')} error={errors.articles}>
          <ArticleLines
            lines={values.articles}
            errors={lineErrors}
            quantity={term('articles.quantity')}
            ofSupplier
            onChange={(articles) => set({ articles })}
          />
        </Section>
        <FormActs
          cancel={say('form.cancel')}
          save={say('form.save')}
          saving={saving}
          onCancel={() => navigate({ to: '..' })}
        />
      </Form>
      <UnsavedGuard isUnsaved={() => isChanged.current} />
    </Page>
  )
}
