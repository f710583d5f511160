import type { Bundle, BundleProduct } from '@entrepot/contract/bundles/bundle.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { searchAfter } from '../../kernel/lists.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { EntryList } from '../../ui/entry-list.tsx'
import { Facts } from '../../ui/facts.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { Sections } from '../../ui/section.tsx'
import { Banner } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TabChoice } from '../../ui/tab-choice.tsx'
import { Help } from '../../ui/text.tsx'
import { RecordActivity } from '../activity/index.ts'
import { Attachments } from '../attachments/index.ts'
import { Comments } from '../comments/index.ts'
import { quantityText } from '../stock/index.ts'
import { BUNDLE_DELETE, BUNDLE_EDIT } from './access.ts'
import { BUNDLE_TABS, type BundleTab } from './address.ts'
import { bundles } from './api.ts'
import { BundleForm } from './bundle-form.tsx'
import { Requirements, useChoices } from './requirements.tsx'
import { bundleWords } from './words.ts'

const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)
const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog)

/** A bundle, read first: what leaves with which equipment, and how often it can now. */
export const BundlePage = (): ReactNode => {
  const say = bundleWords.use()
  const navigate = useNavigate()
  const { guid } = useParams({ from: '/main/settings/bundles/$guid' })
  const { edit } = useSearch({ from: '/main/settings/bundles/$guid' })
  const mayEdit = useCan(BUNDLE_EDIT)
  const { data, error, refetch } = useQuery(bundles.get.query({ params: { guid } }))
  if (data && edit && mayEdit) return <BundleForm bundle={data} title={say('form.edit_title', { name: data.name })} />
  if (data) return <Shown bundle={data} />
  if (error && isFailure(error) && error.status === 404)
    return (
      <Page title={say('gone')}>
        <EmptyState
          kind="no-result"
          title={say('gone')}
          action={{ label: say('back'), run: () => void navigate({ to: '/settings/bundles' }) }}
        />
      </Page>
    )
  return (
    <Page title={say('title')}>
      {error ? <ErrorState text={textOf(error)} retry={() => void refetch()} /> : <SkeletonRows />}
    </Page>
  )
}

const Shown = ({ bundle }: { bundle: Bundle }) => {
  const say = bundleWords.use()
  const navigate = useNavigate({ from: '/settings/bundles/$guid' })
  const { tab = 'products' } = useSearch({ from: '/main/settings/bundles/$guid' })
  const missing = useChoices()?.missing ?? []
  const { kits, stock, stock_path: path, model, partial } = bundle
  return (
    <Page
      title={bundle.name}
      body="wide"
      breadcrumb={<Link to="/settings/bundles">{say('title')}</Link>}
      actions={<Acts bundle={bundle} />}
    >
      <Sections>
        <Requirements missing={missing} />
        <Facts
          of="minmax(110px, 220px) minmax(0, 1fr)"
          facts={[
            [
              say('form.stock'),
              <Link key="stock" to="/items/$folderGuid" params={{ folderGuid: stock.guid }}>
                {path}
              </Link>,
            ],
            [say('form.model'), model],
            [say('kits.label'), kits === null ? '' : formatNumber(kits)],
          ]}
        />
        {kits === 0 && <Banner tone="warning">{say('kits.none')}</Banner>}
        {partial && <Help>{say('kits.partial')}</Help>}
        <Flex direction="column" gap={16}>
          <TabChoice
            label={say('tabs.label')}
            values={BUNDLE_TABS}
            value={tab}
            text={(one) => say(`tabs.${one}`)}
            onChange={(one) =>
              void navigate({
                search: (before) => searchAfter(before, { tab: one === 'products' ? undefined : one }),
                replace: true,
              })
            }
          />
          <Part tab={tab} bundle={bundle} />
        </Flex>
      </Sections>
    </Page>
  )
}

const Part = ({ tab, bundle: { guid, products } }: { tab: BundleTab; bundle: Bundle }) => {
  const say = bundleWords.use()
  const mayEdit = useCan(BUNDLE_EDIT)
  if (tab === 'comments') return <Comments target="bundles" guid={guid} />
  if (tab === 'files') return <Attachments target="bundles" guid={guid} writable={mayEdit} />
  if (tab === 'activity') return <RecordActivity entity="bundle" guid={guid} />
  return (
    <EntryList label={say('form.products')}>
      {products.map((product) => (
        <Product key={`${product.item.guid} ${product.location.guid}`} product={product} />
      ))}
    </EntryList>
  )
}

const Product = ({ product }: { product: BundleProduct }) => {
  const say = bundleWords.use()
  const { item, location_path: place, quantity, state, available, missing } = product
  const amount = (of: number) => quantityText(of, item.unit)
  const wrong =
    state !== 'there'
      ? say(`product.${state}`)
      : missing > 0
        ? say('product.missing', { quantity: amount(missing) })
        : null
  return (
    <li>
      <div>
        {state === 'trashed' ? (
          <strong>{item.name}</strong>
        ) : (
          <Link to="/item/$guid" params={{ guid: item.guid }}>
            <strong>{item.name}</strong>
          </Link>
        )}
        <Help as="div" small>
          {[place, item.tag, say('product.available', { quantity: amount(available) })].filter(Boolean).join(' · ')}
        </Help>
        {wrong && (
          <Box c="var(--e-error)" fz={13}>
            {wrong}
          </Box>
        )}
      </div>
      <Box component="span" className="e-number" style={{ whiteSpace: 'nowrap' }}>
        {say('product.with', { quantity: amount(quantity) })}
      </Box>
    </li>
  )
}

const Acts = ({ bundle: { guid, name } }: { bundle: Bundle }) => {
  const say = bundleWords.use()
  const navigate = useNavigate({ from: '/settings/bundles/$guid' })
  const [mayEdit, mayRemove] = [useCan(BUNDLE_EDIT), useCan(BUNDLE_DELETE)]
  const [removing, setRemoving] = useState(false)
  const { submit: remove, saving } = useSubmit((options) => bundles.remove({ params: { guid } }, options), {
    leaves: true,
    onDone: () => {
      toast.success(say('removed', { name }))
      void queryClient.invalidateQueries({ queryKey: bundles.list.key })
      void navigate({ to: '/settings/bundles', replace: true })
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
