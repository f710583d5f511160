import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'
import { ActionIcon, Button, Flex, Textarea, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { FieldTexts } from '../../kernel/field-errors.ts'
import { formatNumber } from '../../kernel/format.ts'
import { play, useScan } from '../../kernel/scan/index.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { EntryList } from '../../ui/entry-list.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { Section } from '../../ui/section.tsx'
import { Help } from '../../ui/text.tsx'
import { decimalsOf, quantityText } from '../stock/index.ts'
import { checkouts } from './api.ts'
import { DueText } from './checkout-columns.tsx'
import { type Coming, withOut } from './coming.ts'
import { findOut } from './find-out.ts'
import { refreshCheckouts } from './refresh-checkouts.ts'
import { SignStep } from './sign-step.tsx'
import { checkoutWords } from './words.ts'

/** Things come back, of one person or several: chosen before, or found by scanning them (CHK-11). */
export const ReturnDialog = ({ out = [], onClose }: { out?: readonly Checkout[]; onClose: () => void }) => {
  const say = checkoutWords.use()
  const [lines, setLines] = useState<readonly Coming[]>(() => withOut([], out))
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const [signing, setSigning] = useState<string | null>(null)
  const { submit: find, saving: finding } = useSubmit((_options, code: string) => findOut(code), {
    queues: true,
    onDone: (found, code) => {
      play(found.length > 0 ? 'good' : 'bad')
      if (found.length === 0) return toast.error(say('back.unknown', { code }))
      if (found.length > 1) toast.info(say('back.several', { code: found[0]!.item.name }))
      return setLines((before) => withOut(before, found))
    },
  })
  useScan(({ code }) => find(code))
  const { submit, saving, errors } = useSubmit(
    (options) =>
      checkouts.checkinMany(
        {
          body: {
            checkouts: lines.map(({ checkout, quantity }) => ({ guid: checkout.guid, quantity: quantity ?? 0 })),
            comment,
          },
        },
        options,
      ),
    {
      fields: () => lines.map((_, at) => `checkouts.${at}.quantity`),
      onDone: ({ handover, data }) => {
        toast.success(say('back.done', { count: data.length, shown: formatNumber(data.length) }))
        refreshCheckouts()
        setSigning(handover)
      },
    },
  )
  if (signing !== null)
    return <SignStep handover={signing} title={say('sign.back_title')} help={say('sign.back_help')} onClose={onClose} />
  return (
    <FormDialog
      title={say('back.title')}
      action={say('back.action')}
      size="lg"
      saving={saving}
      onSubmit={() => {
        setTried(true)
        if (lines.length > 0) submit()
      }}
      onClose={onClose}
    >
      <Section
        title={say('back.things')}
        level={3}
        help={say('back.help')}
        error={tried && lines.length === 0 ? say('back.needed') : undefined}
      >
        <Finder busy={finding} onFind={find} />
        <Lines lines={lines} errors={errors} onChange={setLines} />
      </Section>
      <Textarea
        label={say('lend.comment')}
        rows={2}
        maxLength={5_000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

const Finder = ({ busy, onFind }: { busy: boolean; onFind: (code: string) => void }) => {
  const say = checkoutWords.use()
  const [text, setText] = useState('')
  const find = () => {
    const code = text.trim()
    if (!code || busy) return
    setText('')
    onFind(code)
  }
  return (
    <Flex gap={8} align="flex-end">
      <TextInput
        data-autofocus
        label={say('back.code')}
        flex={1}
        maxLength={255}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          find()
        }}
      />
      <Button variant="default" loading={busy} onClick={find}>
        {say('back.find')}
      </Button>
    </Flex>
  )
}

type LinesProps = { lines: readonly Coming[]; errors: FieldTexts; onChange: (lines: readonly Coming[]) => void }
const Lines = ({ lines, errors, onChange }: LinesProps) => {
  const say = checkoutWords.use()
  if (lines.length === 0) return null
  return (
    <EntryList label={say('back.things')}>
      {lines.map((line, at) => {
        const { checkout, quantity } = line
        const { item, recipient, remaining } = checkout
        return (
          <li key={checkout.guid}>
            <div>
              <strong>{item.name}</strong>
              <Help as="div" small>
                {say('back.of', { name: recipient.name, quantity: quantityText(remaining, item.unit) })}{' '}
                <DueText checkout={checkout} />
              </Help>
            </div>
            <Flex align="flex-start" gap={4} flex="none">
              <QuantityInput
                aria-label={say('lend.quantity_of', { name: item.name })}
                w={150}
                steps
                max={remaining}
                decimals={decimalsOf(item.unit)}
                value={quantity}
                error={errors[`checkouts.${at}.quantity`]}
                onChange={(next) => onChange(lines.map((one) => (one === line ? { ...one, quantity: next } : one)))}
              />
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={say('lend.remove', { name: item.name })}
                onClick={() => onChange(lines.filter((one) => one !== line))}
              >
                <IconX size={16} stroke={1.9} />
              </ActionIcon>
            </Flex>
          </li>
        )
      })}
    </EntryList>
  )
}
