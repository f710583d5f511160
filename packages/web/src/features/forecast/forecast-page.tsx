import { WINDOW_DAYS, WINDOWS } from '@entrepot/contract/forecast/run-out.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { Button } from '@mantine/core'
import { IconShoppingCartExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { guidOr } from '../../kernel/guid-or.ts'
import { formatNumber } from '../../kernel/format.ts'
import type { SearchPart } from '../../kernel/lists.ts'
import { useCan, useSession } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { FolderFilter } from '../folders/index.ts'
import { useList } from '../layouts/index.ts'
import { suppliers } from '../suppliers/index.ts'
import { PROPOSALS } from './roles.ts'
import type { ForecastSearch } from './address.ts'
import { forecasts } from './api.ts'
import { forecastColumns } from './columns.tsx'
import { ForecastDrawer } from './forecast-drawer.tsx'
import { forecastWords } from './words.ts'

const WITHIN = [7, 14, 30, 90] as const
const FILTERS = ['window', 'within', 'folder', 'category', 'supplier'] as const

/** What runs out next, and what is to be done about it. */
export const ForecastPage = () => {
  const say = forecastWords.use()
  const navigate = useNavigate({ from: '/forecast' })
  const search = useSearch({ from: '/main/forecast' })
  const mayOrder = useCan(PROPOSALS)
  const columns = useMadeOfTexts(forecastColumns)
  const window = windowIn(search)
  const within = withinOf(search)
  const [folder, category, supplier, open] = [search.folder, search.category, search.supplier, search.open].map(guidOr)
  const asked = useMemo(
    () => ({
      window,
      ...(within !== undefined && { within }),
      ...(folder && { folder }),
      ...(category && { category }),
      ...(supplier && { supplier }),
    }),
    [window, within, folder, category, supplier],
  )
  const { change, page } = useList({
    kept: 'forecast',
    columns,
    search,
    write: (next, push) => void navigate({ search: next, replace: !push }),
    filters: FILTERS,
    list: forecasts.list,
    query: asked,
  })
  return (
    <ListPage
      say={say}
      {...page}
      rowName={({ name }) => name}
      onOpen={({ item }) => change({ open: item }, open === undefined)}
      filters={<Filters search={search} change={change} />}
      actions={
        mayOrder && (
          <Button
            variant="default"
            leftSection={<IconShoppingCartExclamation size={16} stroke={1.7} aria-hidden />}
            onClick={() => void navigate({ to: '/orders/proposals' })}
          >
            {say('propose')}
          </Button>
        )
      }
      drawer={
        open && (
          <ForecastDrawer item={open} window={window} folder={folder} onClose={() => change({ open: undefined })} />
        )
      }
    />
  )
}

const windowIn = ({ window }: ForecastSearch): number => WINDOWS.find((one) => one === window) ?? WINDOW_DAYS
const withinOf = ({ within }: ForecastSearch): number | undefined => WITHIN.find((one) => one === within)

type FilterProps = { search: ForecastSearch; change: (part: SearchPart<ForecastSearch>) => void }
const Filters = ({ search, change }: FilterProps) => {
  const say = forecastWords.use()
  const { config } = useSession()
  const [window, within] = [windowIn(search), withinOf(search)]
  const [folder, category = ''] = [search.folder, search.category].map(guidOr)
  return (
    <>
      <NativeSelect
        aria-label={say('within')}
        value={within === undefined ? '' : String(within)}
        data={[
          { value: '', label: say('any_time') },
          ...WITHIN.map((days) => ({
            value: String(days),
            label: say('withins', { count: days, shown: formatNumber(days) }),
          })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ within: value === '' ? undefined : Number(value) })}
      />
      <FolderFilter folder={folder} onChange={(next) => change({ folder: next })} />
      <NativeSelect
        aria-label={say('any_category')}
        value={category}
        data={[
          { value: '', label: say('any_category') },
          ...(config?.categories ?? []).map(({ guid, name }) => ({ value: guid, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ category: value || undefined })}
        w={190}
      />
      <SupplierFilter search={search} change={change} />
      <NativeSelect
        aria-label={say('window')}
        value={String(window)}
        data={WINDOWS.map((days) => ({
          value: String(days),
          label: say('windows', { count: days, shown: formatNumber(days) }),
        }))}
        onChange={({ currentTarget: { value } }) =>
          change({ window: Number(value) === WINDOW_DAYS ? undefined : Number(value) })
        }
      />
    </>
  )
}

const SupplierFilter = ({ search, change }: FilterProps) => {
  const say = forecastWords.use()
  const sees = useCan(anyRole('ORDER', 'ORDER_SUPPLIER'))
  const { data } = useQuery({ ...suppliers.list.query({ query: { size: 500 } }), enabled: sees })
  if (!sees) return null
  return (
    <NativeSelect
      aria-label={say('any_supplier')}
      value={guidOr(search.supplier) ?? ''}
      data={[
        { value: '', label: say('any_supplier') },
        ...(data?.data ?? []).map(({ guid, name }) => ({ value: guid, label: name })),
      ]}
      onChange={({ currentTarget: { value } }) => change({ supplier: value || undefined })}
      w={200}
    />
  )
}
