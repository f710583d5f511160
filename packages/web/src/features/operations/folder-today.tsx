import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../kernel/format.ts'
import { today } from '../../kernel/month-days.ts'
import css from './folder-today.module.css'
import { operations } from './api.ts'
import { operationWords } from './words.ts'

/** How many operations touch a folder today, and the way to them; nothing where there are none. */
export const FolderToday = ({ folder }: { folder: string | null }) => {
  const say = operationWords.use()
  const day = today()
  const query = { ...(folder !== null && { folder }), from: day, to: day, open: 'true' as const, size: 1 }
  const { data } = useQuery({ ...operations.list.query({ query }), staleTime: 60_000 })
  if (!data || data.total === 0) return null
  return (
    <Link to="/interventions" search={{ ...(folder !== null && { folder }), from: day, to: day }} className={css.today}>
      {say('folder_today', { count: data.total, shown: formatNumber(data.total) })}
    </Link>
  )
}
