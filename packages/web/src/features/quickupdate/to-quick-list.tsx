import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { errorText } from '../../kernel/words.ts'
import { withChosen } from './quick-list.ts'
import { changeKeptList } from './use-quick-list.ts'
import { loadQuickWords, quickWords } from './words.ts'

/** Takes items that were chosen elsewhere into the list of the quick update, and goes there (FOLD-23). */
export const ToQuickList = ({ items, onClose }: { items: readonly ListedItem[]; onClose: () => void }) => {
  const navigate = useNavigate()
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const take = async () => {
      await loadQuickWords()
      const texts = { full: quickWords.say('full'), variant: errorText('quick_variant') ?? '' }
      await changeKeptList((before) => withChosen(before, items, texts))
      onClose()
      await navigate({ to: '/quickupdate' })
    }
    void take()
  }, [items, navigate, onClose])
  return null
}
