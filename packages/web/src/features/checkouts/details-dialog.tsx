import type { CheckoutDetail, HandoverSignature } from '@entrepot/contract/checkouts/checkout.ts'
import { Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { textOf } from '../../kernel/failure.ts'
import { formatDate, formatDateTime } from '../../kernel/format.ts'
import { useImage } from '../../kernel/use-image.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { EntryList } from '../../ui/entry-list.tsx'
import { Facts } from '../../ui/facts.tsx'
import { SignatureImage } from '../../ui/signature-image.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Help } from '../../ui/text.tsx'
import { quantityText } from '../stock/index.ts'
import { checkouts } from './api.ts'
import { checkoutWords } from './words.ts'

/** All of one checkout: when and by whom it went out, each time that something came back, and who signed. */
export const DetailsDialog = ({ guid, title, onClose }: { guid: string; title: string; onClose: () => void }) => {
  const { data, error, refetch } = useQuery(checkouts.get.query({ params: { guid } }))
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      {data && <Shown checkout={data} />}
      {!data && (error ? <ErrorState text={textOf(error)} retry={() => void refetch()} /> : <SkeletonRows rows={4} />)}
    </Dialog>
  )
}

const Shown = ({ checkout }: { checkout: CheckoutDetail }) => {
  const say = checkoutWords.use()
  const { item, recipient, quantity, dueDate, comment, checkedOutAt, checkedOutBy, signature, handover } = checkout
  return (
    <Flex direction="column" gap={16}>
      <Facts
        of="minmax(110px, 180px) minmax(0, 1fr)"
        facts={[
          [say('columns.recipient'), recipient.name],
          [say('columns.quantity'), quantityText(quantity, item.unit)],
          [say('columns.checkedOutAt'), doneText(checkedOutAt, checkedOutBy)],
          [say('columns.dueDate'), dueDate ? formatDate(dueDate) : ''],
          [say('columns.comment'), comment],
        ]}
      />
      {signature && <Signed handover={handover} signature={signature} />}
      {checkout.returns.length === 0 ? (
        <Help>{say('details.none_back')}</Help>
      ) : (
        <EntryList label={say('details.returns')}>
          {checkout.returns.map((one) => (
            <li key={one.handover}>
              <div>
                <strong>{say('details.back', { quantity: quantityText(one.quantity, item.unit) })}</strong>
                <Help as="div" small>
                  {[doneText(one.at, one.by), one.comment].filter(Boolean).join(' · ')}
                </Help>
                {one.signature && <Signed handover={one.handover} signature={one.signature} />}
              </div>
            </li>
          ))}
        </EntryList>
      )}
    </Flex>
  )
}

const doneText = (at: string, by: { name: string } | null) => [formatDateTime(at), by?.name].filter(Boolean).join(', ')

const Signed = ({ handover, signature: { name, signedAt } }: { handover: string; signature: HandoverSignature }) => {
  const say = checkoutWords.use()
  const address = useImage(['handover-signature', handover], () =>
    checkouts.signature.download({ params: { guid: handover } }),
  )
  return <SignatureImage address={address} text={say('details.signed', { name, date: formatDateTime(signedAt) })} />
}
