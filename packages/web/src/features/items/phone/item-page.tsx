import { useParams, useRouterState } from '@tanstack/react-router'
import { isFailure, textOf } from '../../../kernel/failure.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { useOutbox } from '../../../kernel/outbox/index.ts'
import { Age, Nothing, PhonePage, phoneWords } from '../../../shell/phone/index.ts'
import { Waiting } from '../../../ui/states.tsx'
import { ItemActs } from './item-acts.tsx'
import { ItemFactsCard } from './item-facts.tsx'
import { ItemMore } from './item-more.tsx'
import { useUnsentOf } from './use-act.ts'
import { useKeptForest } from './use-kept-forest.ts'
import { useKnownItem } from './use-known-item.ts'
import { itemPhoneWords } from './words.ts'
import css from './items.module.css'

/** A record, read first: how much, where, until when; below it what is done with it. */
export const ItemPage = () => {
  const say = itemPhoneWords.use()
  const sayPhone = phoneWords.use()
  const { guid = '' } = useParams({ strict: false }) as { guid?: string }
  const asked = new URLSearchParams(useRouterState({ select: (state) => state.location.searchStr }))
  const { item, at, error } = useKnownItem(guid)
  const { forest, isKnown } = useKeptForest()
  const unsent = useUnsentOf(guid).filter(({ refusal }) => refusal === null).length
  const refused = useOutbox().find(({ id }) => id === asked.get('unsent'))
  if (!item) {
    const isCut = isFailure(error) && error.unanswered
    return (
      <PhonePage title={say('item.title')}>
        {!error ? (
          <Waiting />
        ) : (
          <Nothing
            title={isCut ? sayPhone('cut.title') : say('item.gone')}
            text={isCut ? sayPhone('cut.text') : textOf(error)}
          />
        )}
      </PhonePage>
    )
  }
  const writable = isKnown && forest.byGuid.get(item.parent_guid)?.permission === 'write'
  return (
    <PhonePage title={item.name}>
      <Age at={at} />
      <ItemFactsCard item={item} />
      {unsent > 0 && (
        <p className={css.pending} role="status">
          {say('item.unsent', { count: unsent, shown: formatNumber(unsent) })}
        </p>
      )}
      <ItemActs
        item={item}
        writable={writable}
        isOld={at !== null || unsent > 0}
        asked={asked.get('act')}
        refused={refused}
      />
      <ItemMore item={item} />
    </PhonePage>
  )
}
