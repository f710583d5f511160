import type { QuickRan } from '@entrepot/contract/quickupdate/run.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { Cards, PhoneButton, Sheet, useGoTo } from '../../../shell/phone/index.ts'
import { quickWords } from '../words.ts'
import { quickPhoneWords } from './words.ts'
import css from './quick.module.css'

/**
 * What became of the last run: item, field and reason of each that stayed as it was, or how far it is (QU-15, QU-19).
 */
export const QuickResult = ({
  ran: { job, background, updated, failed },
  onClose,
}: {
  ran: QuickRan
  onClose: () => void
}) => {
  const say = quickWords.use()
  const sayPhone = quickPhoneWords.use()
  const goTo = useGoTo()
  const text = background
    ? say('background')
    : failed.length > 0
      ? say('partial')
      : say('done', { count: updated, shown: formatNumber(updated) })
  return (
    <Sheet
      title={say('title')}
      onClose={onClose}
      action={
        background || failed.length > 0 ? (
          <PhoneButton onClick={() => goTo(`/m/job?of=${job}`)}>{say('report')}</PhoneButton>
        ) : (
          <PhoneButton onClick={onClose}>{sayPhone('values_close')}</PhoneButton>
        )
      }
    >
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
            <li key={`${at} ${guid}`} className={css.failed}>
              <strong>{name || say('result.hidden')}</strong>
              <span>{[field, message].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </Cards>
      )}
    </Sheet>
  )
}
