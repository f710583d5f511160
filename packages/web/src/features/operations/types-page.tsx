import type { OperationType } from '@entrepot/contract/operations/kinds.ts'
import { Box, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  IconBuildingWarehouse,
  IconChecklist,
  IconClipboardCheck,
  IconPackageExport,
  IconPackageImport,
  IconTool,
  IconTransfer,
  type Icon,
} from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Help } from '../../ui/text.tsx'
import { operations } from './api.ts'
import css from './types-page.module.css'
import { operationTerms, operationWords } from './words.ts'

const ICONS: Record<OperationType, Icon> = {
  inventory: IconClipboardCheck,
  move: IconTransfer,
  out_of_stock: IconPackageExport,
  receipt_of_order: IconPackageImport,
  installation: IconTool,
  uninstallation: IconBuildingWarehouse,
  custom: IconChecklist,
}
const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** What there is to do, each type with its purpose in a line (INTER-05, NAV-30). */
export const TypesPage = () => {
  const say = operationWords.use()
  const term = operationTerms.use()
  const { data, error, refetch } = useQuery(operations.types.query())
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector('a')?.focus({ preventScroll: true }), [data])
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? links.length - 1 : at + (STEP[event.key] ?? Number.NaN)
    const next = links[(to + links.length) % links.length]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <Page title={say('types.title')} body="wide">
      <Flex direction="column" gap={16}>
        <Help>{say('types.help')}</Help>
        {error && !data && <ErrorState text={textOf(error)} retry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={5} />}
        {data && (
          <ul ref={list} className={css.types} aria-label={say('types.title')} onKeyDown={onKeyDown}>
            {data.data.map(({ type, template }) => {
              const TypeIcon = ICONS[type]
              return (
                <li key={template?.guid ?? type}>
                  <Link to="/interventions/$type/create" params={{ type: template?.guid ?? type }} className={css.type}>
                    <TypeIcon size={26} stroke={1.6} aria-hidden />
                    <span>
                      <Box component="strong" display="block" fz={16} fw={600}>
                        {template?.name ?? term(`types.${type}`)}
                      </Box>
                      <Help as="span">{say(`types.${type}`)}</Help>
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
      </Flex>
    </Page>
  )
}
