import type { Supplier } from '@entrepot/contract/suppliers/supplier.ts'
import { withColon } from '@entrepot/contract/kernel/language.ts'
import { PRICE_ROLES } from '@entrepot/contract/kernel/price-rights.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { isGone, textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { searchAfter } from '../../kernel/lists.ts'
import { language, useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { EntryList } from '../../ui/entry-list.tsx'
import { Facts } from '../../ui/facts.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { RecordAwaited, RecordGone } from '../../ui/record-awaited.tsx'
import { Sections } from '../../ui/section.tsx'
import { TabChoice } from '../../ui/tab-choice.tsx'
import { Help } from '../../ui/text.tsx'
import { RecordActivity } from '../activity/index.ts'
import { Attachments } from '../attachments/index.ts'
import { Comments } from '../comments/index.ts'
import { SUPPLIER_DELETE, SUPPLIER_EDIT } from './access.ts'
import { SUPPLIER_TABS, type SupplierTab } from './address.ts'
import { suppliers } from './api.ts'
import { priceText } from '../../kernel/price-text.ts'
import { SupplierForm } from './supplier-form.tsx'
import { supplierTerms, supplierWords } from './words.ts'

const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)
const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog)

/** A supplier, read first: how to reach it and what it sells. */
export const SupplierPage = (): ReactNode => {
  const say = supplierWords.use()
  const navigate = useNavigate()
  const { guid } = useParams({ from: '/main/settings/suppliers/$guid' })
  const { edit } = useSearch({ from: '/main/settings/suppliers/$guid' })
  const mayEdit = useCan(SUPPLIER_EDIT)
  const { data, error, refetch } = useQuery(suppliers.get.query({ params: { guid } }))
  if (data && edit && mayEdit)
    return <SupplierForm supplier={data} title={say('form.edit_title', { name: data.name })} />
  if (data) return <Shown supplier={data} />
  if (isGone(error))
    return <RecordGone title={say('gone')} back={say('back')} toList={() => navigate({ to: '/settings/suppliers' })} />
  return <RecordAwaited title={say('title')} failure={error && textOf(error)} retry={refetch} />
}

const Shown = ({ supplier }: { supplier: Supplier }) => {
  const say = supplierWords.use()
  const navigate = useNavigate({ from: '/settings/suppliers/$guid' })
  const { tab = 'articles' } = useSearch({ from: '/main/settings/suppliers/$guid' })
  const { contact } = supplier
  return (
    <Page
      title={supplier.name}
      body="wide"
      breadcrumb={<Link to="/settings/suppliers">{say('title')}</Link>}
      actions={<Acts supplier={supplier} />}
    >
      <Sections>
        <Facts
          of="minmax(110px, 200px) minmax(0, 1fr)"
          facts={[
            [say('form.contact'), contact.name],
            [say('form.email'), contact.email],
            [say('form.phone'), contact.phone],
            [say('form.address'), supplier.address],
            [say('form.comment'), supplier.comment],
          ]}
        />
        <Flex direction="column" gap={16}>
          <TabChoice
            label={say('tabs.label')}
            values={SUPPLIER_TABS}
            value={tab}
            text={(one) => say(`tabs.${one}`)}
            onChange={(one) =>
              void navigate({
                search: (before) => searchAfter(before, { tab: one === 'articles' ? undefined : one }),
                replace: true,
              })
            }
          />
          <Part tab={tab} supplier={supplier} />
        </Flex>
      </Sections>
    </Page>
  )
}

const Part = ({ tab, supplier }: { tab: SupplierTab; supplier: Supplier }) => {
  const mayEdit = useCan(SUPPLIER_EDIT)
  const { guid } = supplier
  if (tab === 'comments') return <Comments target="suppliers" guid={guid} />
  if (tab === 'files') return <Attachments target="suppliers" guid={guid} writable={mayEdit} />
  if (tab === 'activity') return <RecordActivity entity="supplier" guid={guid} />
  return <Articles supplier={supplier} />
}

const Articles = ({ supplier: { articles } }: { supplier: Supplier }) => {
  const say = supplierWords.use()
  const term = supplierTerms.use()
  const hasPrices = useCan(PRICE_ROLES)
  if (articles.length === 0) return <Help>{say('no_articles')}</Help>
  return (
    <EntryList label={say('form.articles')}>
      {articles.map(({ guid, name, type, tag, reference, unitPrice, leadDays, packaging, quantity }) => (
        <li key={guid}>
          <div>
            <strong>{name}</strong>
            <Help as="div" small>
              {[
                term(`types.${type}`),
                reference,
                tag,
                leadDays === null ? '' : say('lines.days', { count: formatNumber(leadDays) }),
                packaging > 1 ? say('lines.pack', { count: formatNumber(packaging) }) : '',
                withColon(language.get(), term('articles.quantity'), formatNumber(quantity)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Help>
          </div>
          {hasPrices && (
            <Box className="e-number" style={{ whiteSpace: 'nowrap' }}>
              {priceText(unitPrice)}
            </Box>
          )}
        </li>
      ))}
    </EntryList>
  )
}

const Acts = ({ supplier: { guid, name } }: { supplier: Supplier }) => {
  const say = supplierWords.use()
  const navigate = useNavigate({ from: '/settings/suppliers/$guid' })
  const [mayEdit, mayRemove] = [useCan(SUPPLIER_EDIT), useCan(SUPPLIER_DELETE)]
  const [removing, setRemoving] = useState(false)
  const { submit: remove, saving } = useSubmit((options) => suppliers.remove({ params: { guid } }, options), {
    leaves: true,
    onDone: () => {
      toast.success(say('removed', { name }))
      void queryClient.invalidateQueries({ queryKey: suppliers.list.key })
      void navigate({ to: '/settings/suppliers', replace: true })
    },
    onRefused: () => setRemoving(false),
  })
  return (
    <>
      {mayRemove && (
        <DotsMenu
          label={name}
          entries={[{ label: say('remove'), icon: IconTrash, danger: true, run: () => setRemoving(true) }]}
        />
      )}
      {mayEdit && (
        <Button
          variant="default"
          leftSection={<IconEdit size={16} stroke={1.7} aria-hidden />}
          onClick={() => void navigate({ search: (before) => searchAfter(before, { edit: true as const }) })}
        >
          {say('edit')}
        </Button>
      )}
      {removing && (
        <ConfirmDialog
          opened
          danger
          title={say('remove_title', { name })}
          action={say('remove')}
          busy={saving}
          onConfirm={() => remove()}
          onClose={() => setRemoving(false)}
        >
          {say('remove_text')}
        </ConfirmDialog>
      )}
    </>
  )
}
