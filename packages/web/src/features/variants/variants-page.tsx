import { addDays, companyToday, DEFAULT_TIME_ZONE } from '@entrepot/contract/kernel/company-clock.ts'
import { VARIANT_KINDS } from '@entrepot/contract/kernel/item-types.ts'
import type { Variant } from '@entrepot/contract/variants/variant.ts'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconExternalLink, IconPackage } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { rowsBehind } from '../../kernel/lists.ts'
import { session, useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { useList } from '../layouts/index.ts'
import { FolderFilter, useForest } from '../folders/index.ts'
import { items } from '../stock/index.ts'
import { VARIANT_DELETE } from './access.ts'
import { variants } from './api.ts'
import { EXPIRIES, type Expiry } from './address.ts'
import { variantColumns } from './variant-columns.tsx'
import type { OpenVariant } from './variant-dialogs.tsx'
import { variantEntries } from './variant-entries.ts'
import { variantWords } from './words.ts'

const VariantDialogs = lazyPart(async () => (await import('./variant-dialogs.tsx')).VariantDialogs)
const FILTERS = ['all', 'kind', 'expiry', 'folder', 'item'] as const
/** What one deletion takes. */
const MOST = 500

const inDays = (days: number) =>
  addDays(companyToday(new Date(), session.get().config?.timeZone ?? DEFAULT_TIME_ZONE), days)
const EXPIRY_FILTERS: Record<Expiry, () => object> = {
  expired: () => ({ expired: 'true' }),
  in_30: () => ({ expiringBefore: inDays(30) }),
  in_90: () => ({ expiringBefore: inDays(90) }),
}

/** Variants and lots of every visible folder, disabled ones only when they are asked for (VAR-01). */
// What it returns is named: worked out, it would need the type of the router, which needs this one.
export const VariantsPage = (): ReactNode => {
  const say = variantWords.use()
  const navigate = useNavigate({ from: '/variants-and-lots' })
  const search = useSearch({ from: '/main/variants-and-lots' })
  const mayRemove = useCan(VARIANT_DELETE)
  const { forest } = useForest()
  const [dialog, setDialog] = useState<{ open: OpenVariant; clear?: () => void } | null>(null)
  const columns = useMadeOfTexts(variantColumns)
  const { all, kind, expiry, folder, item } = search
  const { data: product } = useQuery({
    ...items.get.query({ params: { guid: item ?? '' } }),
    enabled: item !== undefined,
  })
  const asked = useMemo(
    () => ({
      ...(all && { all: 'true' as const }),
      ...(kind && { kind }),
      ...(expiry && EXPIRY_FILTERS[expiry]()),
      ...(folder && { folder }),
      ...(item && { item }),
    }),
    [all, kind, expiry, folder, item],
  )
  const { change, query, page } = useList({
    kept: 'variants',
    columns,
    search,
    write: (next, push) => void navigate({ search: next, replace: !push }),
    filters: FILTERS,
    list: variants.list,
    query: asked,
  })
  const toItem = (guid: string, tab?: string) =>
    void navigate({ to: '/item/$guid', params: { guid }, search: tab ? { tab } : {} })
  const close = () => setDialog(null)
  return (
    <>
      <ListPage
        say={say}
        {...page}
        rowName={({ name }) => name}
        onOpen={({ guid }) => toItem(guid)}
        rowMenu={(variant: Variant) => [
          { label: say('actions.open'), icon: IconExternalLink, run: () => toItem(variant.guid) },
          {
            label: say('actions.open_product'),
            icon: IconPackage,
            run: () => toItem(variant.product.guid, 'variants'),
          },
          ...variantEntries(variant, forest.byGuid.get(variant.folder.guid)?.permission === 'write', (open) =>
            setDialog({ open }),
          ),
        ]}
        bulk={
          mayRemove
            ? {
                sources: () => rowsBehind(variants.list, query, (guid) => variants.get({ params: { guid } })),
                most: MOST,
                actions: [
                  {
                    label: say('actions.remove'),
                    danger: true,
                    run: (rows, clear) => setDialog({ open: { kind: 'remove', variants: rows }, clear }),
                  },
                ],
              }
            : undefined
        }
        filters={
          <>
            <NativeSelect
              aria-label={say('kind')}
              value={kind ?? ''}
              onChange={({ currentTarget: { value } }) => change({ kind: VARIANT_KINDS.find((one) => one === value) })}
              data={[
                { value: '', label: say('any_kind') },
                ...VARIANT_KINDS.map((value) => ({ value, label: say(`kinds.${value}`) })),
              ]}
            />
            <NativeSelect
              aria-label={say('expiry.label')}
              value={expiry ?? ''}
              onChange={({ currentTarget: { value } }) => change({ expiry: EXPIRIES.find((one) => one === value) })}
              data={[
                { value: '', label: say('expiry.any') },
                ...EXPIRIES.map((value) => ({ value, label: say(`expiry.${value}`) })),
              ]}
            />
            <FolderFilter folder={folder} onChange={(chosen) => change({ folder: chosen })} />
            <Checkbox
              label={say('show_all')}
              checked={all === true}
              onChange={(event) => change({ all: event.currentTarget.checked || undefined })}
            />
            {product && <span>{say('of_product', { name: product.name })}</span>}
          </>
        }
      />
      {dialog && (
        <VariantDialogs
          dialog={dialog.open}
          onClose={close}
          onDone={() => {
            dialog.clear?.()
            close()
          }}
        />
      )}
    </>
  )
}
