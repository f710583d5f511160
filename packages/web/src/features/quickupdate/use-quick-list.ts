import { MOST_CODES } from '@entrepot/contract/items/scan.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isFailure } from '../../kernel/failure.ts'
import { ownWork } from '../../kernel/own-work/index.ts'
import { play } from '../../kernel/scan/index.ts'
import { sessionOwner } from '../../kernel/token-owner.ts'
import { quickupdate } from './api.ts'
import { isNothing, NO_LIST, waitsFor, withAnswers, type QuickList } from './quick-list.ts'
import { quickWords } from './words.ts'

const RETRY_MS = 2_000

/** Each person has a list of their own on a device, in each company. */
const listName = (owner: string) => `quickupdate.${owner}`
/** In what the device keeps, where no screen shows it. */
export const changeKeptList = (next: (before: QuickList) => QuickList): Promise<unknown> => {
  const owner = sessionOwner()
  return ownWork.update<QuickList>(owner, listName(owner), (before = NO_LIST) => next(before))
}

type Change = (next: (before: QuickList) => QuickList) => Promise<unknown>
const opened = new Set<Change>()
/** From outside of its screen: in the list that is shown, or else in what the device keeps of it. */
export const changeQuickList: Change = (next) => {
  const [shown] = opened
  return shown ? shown(next) : changeKeptList(next)
}

export type QuickWork = ReturnType<typeof useQuickList>
/**
 * What is scanned and chosen, kept on the device after each change; codes are asked together while more of them come.
 */
export const useQuickList = () => {
  const owner = sessionOwner()
  const name = listName(owner)
  const [list, show] = useState(NO_LIST)
  const [isRestored, setRestored] = useState(false)
  const now = useRef({ list: NO_LIST, isAsking: false, isGone: false, early: [] as string[], isRestored: false })

  const change = useCallback(
    (next: (before: QuickList) => QuickList): Promise<unknown> => {
      const after = next(now.current.list)
      now.current.list = after
      show(after)
      return (isNothing(after) ? ownWork.remove(owner, name) : ownWork.write(owner, name, after)).catch(() => undefined)
    },
    [owner, name],
  )

  const ask = useCallback(async () => {
    if (now.current.isAsking) return
    now.current.isAsking = true
    // A burst that came in one turn is one question.
    await Promise.resolve()
    while (now.current.list.waiting.length > 0 && !now.current.isGone) {
      const { waiting, location, destination, rows } = now.current.list
      const codes = waiting.slice(0, MOST_CODES)
      try {
        const listed = rows.map(({ guid }) => guid)
        const answer = await quickupdate.check({ body: { codes, location, destination, listed } }, { quiet: true })
        if (!('data' in answer)) throw new Error('one code was answered where several were asked about')
        play(answer.data.some(({ kind }) => kind === 'refused') ? 'bad' : 'good')
        // What was emptied or handed over meanwhile wants no answer.
        void change((before) =>
          waitsFor(before, codes) ? withAnswers(before, answer.data, quickWords.say('full')) : before,
        )
      } catch (error) {
        if (!isFailure(error)) throw error
        if (error.unanswered || error.status === 503 || error.status === 429) {
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
          continue
        }
        // A place that is gone, or a right: nothing of these codes can come in as things are.
        play('bad')
        const refused = codes.map((code) => ({ kind: 'refused' as const, code, error: '', message: error.message }))
        void change((before) => (waitsFor(before, codes) ? withAnswers(before, refused, '') : before))
      }
    }
    now.current.isAsking = false
  }, [change])

  const read = useCallback(
    (codes: readonly string[]) => {
      // What was left on the device comes first: a scan before it is read waits a moment.
      if (!now.current.isRestored) return void now.current.early.push(...codes)
      void change((before) => ({ ...before, waiting: [...before.waiting, ...codes] }))
      void ask()
    },
    [change, ask],
  )

  useEffect(() => {
    const own = now.current
    own.isGone = false
    void ownWork
      .read<QuickList>(owner, name)
      .catch(() => undefined)
      .then((kept) => {
        if (own.isGone) return
        if (kept) {
          own.list = kept
          show(kept)
        }
        own.isRestored = true
        setRestored(true)
        if (own.early.length > 0) read(own.early.splice(0))
        else void ask()
        opened.add(change)
      })
    return () => {
      own.isGone = true
      opened.delete(change)
    }
  }, [owner, name, read, ask, change])

  return { list, isRestored, change, read }
}
