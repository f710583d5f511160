import type { QuickRan } from '@entrepot/contract/quickupdate/run.ts'
import type { QuickField } from '@entrepot/contract/quickupdate/template.ts'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatNumber } from '../../../kernel/format.ts'
import { useKeptQuery } from '../../../kernel/kept-reads.ts'
import { outbox } from '../../../kernel/outbox/index.ts'
import { randomKey } from '../../../kernel/random.ts'
import { useReach } from '../../../kernel/reach.ts'
import { play, useScan } from '../../../kernel/scan/index.ts'
import { startListening } from '../../../kernel/scan/wedge.ts'
import { toast } from '../../../kernel/toasts.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { errorText } from '../../../kernel/words.ts'
import { Chosen, PhoneButton, PhonePage, Sheet, useGoTo, WaitingCodes, WorkFoot } from '../../../shell/phone/index.ts'
import { codesOf, PhoneReader } from '../../items/index.ts'
import { items } from '../../stock/index.ts'
import { quickupdate } from '../api.ts'
import { CommonValues } from '../common-values.tsx'
import { runRows, withChosen } from '../quick-list.ts'
import { useMissing } from '../use-missing.ts'
import { useQuickList, type QuickWork } from '../use-quick-list.ts'
import { quickWords } from '../words.ts'
import { actOf, emptied, restored, withCodesAsRows, withoutAct, type QuickAct } from './quick-act.ts'
import { quickActs } from './quick-acts.ts'
import { QuickChoices } from './quick-choices.tsx'
import { QuickLines } from './quick-lines.tsx'
import { QuickResult } from './quick-result.tsx'
import { onRan } from './told-runs.ts'
import { quickPhoneWords } from './words.ts'
import css from './quick.module.css'

/** First written in the list, then handed over: whoever comes back in between goes on with the same key. */
const useHanding = ({ list, isRestored, change }: QuickWork) => {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { submit: hand, saving } = useSubmit(
    async (_options, act: QuickAct) => {
      await change((before) => ({ ...before, handed: { key: act.key, fields: act.fields } }))
      return quickActs.submit(act, act.key)
    },
    {
      onDone: async (outcome, act) => {
        setRefusal(outcome.state === 'refused' ? outcome.refusal : null)
        if (outcome.state === 'refused') {
          play('bad')
          return change((before) => ({ ...before, handed: null }))
        }
        if (outcome.state === 'done') return
        toast.info(quickPhoneWords.say('kept'))
        await change((before) => withoutAct(before, act))
      },
    },
  )
  const goOn = useEffectEvent(() => {
    if (list.handed) hand(actOf(list, list.handed.fields, list.handed.key))
  })
  useEffect(() => {
    if (isRestored) goOn()
  }, [isRestored])
  return { hand, saving, refusal }
}

/** A record that somebody comes from, or a run that was refused and is corrected. */
const useAsked = ({ change, isRestored }: QuickWork) => {
  const address = useRouterState({ select: (state) => state.location.searchStr })
  const bring = useEffectEvent(async (asked: URLSearchParams) => {
    const refused = outbox.entries().find(({ id, refusal }) => id === asked.get('unsent') && refusal !== null)
    if (refused) {
      await change((before) => restored(before, refused.input as QuickAct, refused.refusal ?? ''))
      return outbox.leaveOut(refused)
    }
    const guid = asked.get('item')
    const item = guid && (await items.get({ params: { guid } }, { quiet: true }).catch(() => null))
    const texts = { full: quickWords.say('full'), variant: errorText('quick_variant') ?? '' }
    if (item) await change((before) => withChosen(before, [item], texts))
  })
  const goTo = useGoTo()
  const forgetAsked = useEffectEvent(() => goTo('/m/quickupdate', { replace: true }))
  useEffect(() => {
    // Taken once: the page that is opened again has it in its list, or is done with it.
    if (isRestored && address) void bring(new URLSearchParams(address)).then(forgetAsked)
  }, [isRestored, address])
}

const NO_FIELDS: readonly QuickField[] = []

/** Many items at once with one hand: a form model, what is scanned, one button (NAV-72, QU-01, QU-03). */
export const PhoneQuickPage = () => {
  const say = quickWords.use()
  const sayPhone = quickPhoneWords.use()
  const work = useQuickList()
  const { list, change, read } = work
  const isCut = useReach() !== 'open'
  const [ran, setRan] = useState<QuickRan | null>(null)
  const { data: models } = useKeptQuery('quick-models', quickupdate.templates.query({ query: { size: 500 } }))
  const { data: model } = useKeptQuery(
    `quick-model.${list.template}`,
    quickupdate.template.query({ params: { guid: list.template ?? '' } }),
    list.template !== null,
  )
  const fields = list.template === null ? NO_FIELDS : (model?.fields ?? NO_FIELDS)
  const handing = useHanding(work)
  useAsked(work)
  useEffect(startListening, [])
  useEffect(() => onRan(setRan), [])
  // RFID readers type several codes with a tab or a semicolon between them (QU-21).
  useScan(({ code }) => read(codesOf(code)))
  return (
    <PhonePage title={say('title')}>
      <PhoneReader />
      <QuickChoices list={list} models={models?.data} isCut={isCut} change={change} />
      {fields.length > 0 && (
        <div className={css.fields}>
          <CommonValues list={list} fields={fields} change={change} />
        </div>
      )}
      <WaitingCodes
        codes={list.waiting.map((code, at) => ({ id: `${at} ${code}`, code }))}
        text={sayPhone('waiting')}
      />
      {list.refused.map(({ code, message }, at) => (
        <Chosen
          key={`${at} ${code}`}
          tone="error"
          action={say('forget')}
          onPress={() => change((before) => ({ ...before, refused: before.refused.toSpliced(at, 1) }))}
        >
          {code} · {message}
        </Chosen>
      ))}
      <QuickLines list={list} fields={fields} change={change} />
      {ran && <QuickResult ran={ran} onClose={() => setRan(null)} />}
      <Start
        work={work}
        fields={list.template !== null && model ? model.fields : null}
        handing={handing}
        isCut={isCut}
        onStart={() => setRan(null)}
      />
    </PhonePage>
  )
}

type StartProps = {
  work: QuickWork
  fields: readonly QuickField[] | null
  handing: ReturnType<typeof useHanding>
  isCut: boolean
  onStart: () => void
}
/** What is missing, or how many it is about; asked once more, since nobody takes it back (QU-04, QU-13). */
const Start = ({ work: { list, change }, fields, handing, isCut, onStart }: StartProps) => {
  const say = quickWords.use()
  const [asking, setAsking] = useState<'start' | 'clear' | null>(null)
  // Without a network codes go in as they are: what they mean is asked before the run leaves.
  const whole = isCut ? withCodesAsRows(list) : list
  const missing = useMissing(whole, fields)
  const count = runRows(whole).length
  const left = whole.rows.length - count
  const numbers = (of: number) => ({ count: of, shown: formatNumber(of) })
  const text = [missing, left > 0 && say('left_out', numbers(left))].filter(Boolean).join(' ')
  const start = () => {
    setAsking(null)
    onStart()
    if (fields) handing.hand(actOf(list, fields, randomKey()))
  }
  return (
    <>
      {list.rows.length > 0 && (
        <div className={css.part}>
          <PhoneButton look="plain" onClick={() => setAsking('clear')}>
            {say('clear')}
          </PhoneButton>
        </div>
      )}
      <WorkFoot wrong={handing.refusal}>
        {text && <p aria-live="polite">{text}</p>}
        <PhoneButton
          busy={handing.saving}
          aria-disabled={missing !== null || undefined}
          onClick={() => missing === null && setAsking('start')}
        >
          {count > 0 ? say('start', numbers(count)) : say('start')}
        </PhoneButton>
      </WorkFoot>
      {asking === 'start' && (
        <Sheet
          title={say('start', numbers(count))}
          onClose={() => setAsking(null)}
          action={<PhoneButton onClick={start}>{say('confirm')}</PhoneButton>}
        >
          <p>{say('irreversible')}</p>
        </Sheet>
      )}
      {asking === 'clear' && (
        <Sheet
          title={say('clear_title')}
          onClose={() => setAsking(null)}
          action={
            <PhoneButton
              look="danger"
              onClick={() => {
                setAsking(null)
                void change(emptied)
              }}
            >
              {say('clear')}
            </PhoneButton>
          }
        >
          <p>{say('clear_text', numbers(list.rows.length))}</p>
        </Sheet>
      )}
    </>
  )
}
