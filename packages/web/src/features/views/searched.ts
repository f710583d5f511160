import type { SearchView } from '@entrepot/contract/views/view.ts'
import { queryClient } from '../../kernel/client.ts'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { toast } from '../../kernel/toasts.ts'
import { views } from './api.ts'

/** What a view keeps of a search. */
export type Searched = Required<Pick<SearchView, 'search' | 'sort' | 'columns'>> & { filters: SearchView['filters'] }

export const refreshViews = () => queryClient.invalidateQueries({ queryKey: views.list.key })

/** A refusal says why in its own words; what could not be asked at all is said in those of the screen (SRCH-09). */
export const sayRefused = (error: unknown, otherwise: string) => {
  if (!isFailure(error)) throw error
  toast.error(error.status >= 400 && error.status < 500 ? textOf(error) : otherwise)
}
