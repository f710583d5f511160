import type { QuickRan } from '@entrepot/contract/quickupdate/run.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { Card, Cards, PhoneButton, useGoTo } from '../../../shell/phone/index.ts'
import { quickWords } from '../words.ts'
import css from './quick.module.css'

/** What became of the last run: item, field and reason of each that stayed as it was, or how far it is (QU-15, QU-19). */
export const QuickResult = ({
  ran: { job, background, updated, failed },
  onClose,
}: {
  ran: QuickRan
  onClose: () => void
}) => {
  const say = quickWords.use()
  const goTo = useGoTo()
  const text = background
    ? say('background')
    : failed.length > 0
      ? say('partial')
      : say('done', { count: updated, shown: formatNumber(updated) })
  return (
    <section className={css.result} aria-label={say('title')}>
      <p
        className={`e-tint ${css.note}`}
        data-tone={background ? 'info' : failed.length > 0 ? 'warning' : 'success'}
        role="status"
      >
        {text}
      </p>
      {failed.length > 0 && (
        <Cards title={say('result.title')}>
          {failed.map(({ guid, name, field, message }, at) => (
            <li key={`${at} ${guid}`}>
              <Card
                title={name || say('result.hidden')}
                text={[field, message].filter(Boolean).join('\u00A0: ')}
                tone="error"
              />
            </li>
          ))}
        </Cards>
      )}
      {(background || failed.length > 0) && (
        <PhoneButton onClick={() => goTo(`/m/job?of=${job}`)}>{say('report')}</PhoneButton>
      )}
      <PhoneButton look="plain" onClick={onClose}>
        {say('forget')}
      </PhoneButton>
    </section>
  )
}
