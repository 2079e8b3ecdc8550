import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sizeAndColor } from '#shared/catalogue/piece-name.ts'
import { requestAnswers, requestStates } from '#shared/orders/request-status.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { UnsavedGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { useUnsentText } from '#web/admin/parts/hooks/use-unsent-text.ts'
import { SelectInput, TextArea } from '#web/admin/parts/inputs/inputs.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { offerQuery } from '#web/admin/request/catalogue/sellable.ts'
import { answerRequest, type OrderRequestView, type RequestAnswer } from '#web/admin/request/order-requests.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useReach } from './customer-told.ts'
import { requestStatusLabels } from './request-labels.tsx'

type Outcome = RequestAnswer['status']

const consequences: Record<Outcome, string> = {
  replacement: t(
    'The pieces chosen below are taken from the shelf now, and go to the door in a parcel that collects nothing; refused when they are sold out.',
  ),
  credit: t('For when the same item is gone. Say in the answer how much it is and how to use it.'),
  refused: t('Say in the answer why.'),
}

/** Form to answer one report: the outcome, the variants that are sent instead, and the text for the customer. */
export function AnswerRequest({ request, order }: { request: OrderRequestView; order: OrderView }) {
  // The server refuses the replacement of any other order, and of pieces that the counter has received since.
  const mayReplace = order.status === 'delivered' && request.lines.length > 0
  const outcomes: Outcome[] = requestAnswers.filter((word) => mayReplace || !requestStates[word].sendsPieces)
  const queries = useQueryClient()
  const reach = useReach()
  const [chosen, setChosen] = useState<Outcome>('replacement')
  const status = outcomes.includes(chosen) ? chosen : 'credit'
  const { sendsPieces } = requestStates[status]
  const [sent, setSent] = useState<Record<number, Piece>>({})
  const [takesBack, setTakesBack] = useState(true)
  const subject = `answer to report ${request.id}`
  const choices = { chosen, sent, takesBack }
  const {
    text: answer,
    setText: setAnswer,
    follow,
  } = useUnsentText(subject, '', (before: typeof choices) => {
    setChosen(before.chosen)
    setSent(before.sent)
    setTakesBack(before.takesBack)
  })
  const [missing, setMissing] = useState(false)
  const [soldOut, setSoldOut] = useState(false)
  const send = useMutation({
    mutationFn: (text: string) =>
      follow(
        text,
        () =>
          answerRequest({
            id: request.id,
            status,
            answer: text,
            takesBack,
            ...(sendsPieces && {
              replacements: Object.entries(sent).map(([line, piece]) => ({ line: Number(line), ...piece })),
            }),
          }),
        choices,
      ),
    onSuccess: () => toast.success(told[reach(order.customerInfo.email)]),
    onError: (error) => {
      setSoldOut(error instanceof ApiRefusal && error.code === 'sold_out')
      toastFailure(t('Failed to answer the report'), error)
    },
    onSettled: () =>
      Promise.all(
        ['orders', 'parcels', 'news', 'products'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      ),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSoldOut(false)
    setMissing(answer.trim() === '')
    if (answer.trim() !== '' && !send.isPending) send.mutate(answer.trim())
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <SelectInput
        label={t('What the customer gets')}
        hint={consequences[status]}
        error={soldOut && sendsPieces ? t('Not enough of these pieces are left. Offer store credit') : undefined}
        value={status}
        onChange={(event) => setChosen(event.target.value as Outcome)}
      >
        {outcomes.map((word) => (
          <option key={word} value={word}>
            {requestStatusLabels[word]}
          </option>
        ))}
      </SelectInput>
      {sendsPieces &&
        request.lines.map(({ line, quantity }) => {
          const item = order.items[line]
          return (
            item && (
              <SentPiece
                key={line}
                item={item}
                quantity={quantity}
                piece={sent[line]}
                onChange={(piece) => setSent({ ...sent, [line]: piece })}
              />
            )
          )
        })}
      {sendsPieces && (
        <div>
          <Checkbox
            label={t('The old pieces are taken back at the door')}
            checked={takesBack}
            onChange={(event) => setTakesBack(event.target.checked)}
          />
          <p className="text-ink-soft text-sm">{t('Label, rider and courier say so, and the counter expects them.')}</p>
        </div>
      )}
      <TextArea
        label={t('Answer to the customer')}
        error={missing && answer.trim() === '' ? t('Please write an answer to the customer') : undefined}
        maxLength={2000}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <Button type="submit" size="sm" className="justify-self-start" busy={send.isPending}>
        {send.isPending ? t('Sending...') : t('Send answer')}
      </Button>
      <UnsavedGuard text={answer} sent={send.isError ? undefined : send.variables} />
    </form>
  )
}

type Piece = { size: string; color: string }
const keyOf = ({ size, color }: Piece) => `${size}\n${color}`

/** The variant sent as replacement; preset to the one that was ordered. */
function SentPiece({
  item,
  quantity,
  piece,
  onChange,
}: {
  item: OrderView['items'][number]
  quantity: number
  piece: Piece | undefined
  onChange: (piece: Piece) => void
}) {
  const { data: offered = [] } = useQuery(offerQuery(item.productId ?? 0))
  const ordered = { size: item.size, color: item.color }
  const others = offered.filter((each) => keyOf(each) !== keyOf(ordered))
  const isThere = offered.find((each) => keyOf(each) === keyOf(ordered))?.available
  const choices = [{ ...ordered, available: isThere ?? false, left: undefined }, ...others]
  return (
    <SelectInput
      label={t('Send {quantity} × {name} in', { quantity, name: item.name })}
      value={keyOf(piece ?? ordered)}
      onChange={(event) => {
        const chosen = choices.find((each) => keyOf(each) === event.target.value)
        if (chosen) onChange({ size: chosen.size, color: chosen.color })
      }}
    >
      {choices.map((each, i) => (
        <option key={keyOf(each)} value={keyOf(each)} disabled={i > 0 && !each.available}>
          {sizeAndColor(each)}
          {i === 0 ? t(' (as ordered)') : ''}
          {!each.available && offered.length > 0
            ? t(' (sold out)')
            : each.left !== undefined && t(' (only {left} left)', { left: each.left })}
        </option>
      ))}
    </SelectInput>
  )
}

const told = {
  'by-mail': t('The customer is told by e-mail'),
  'no-address': t('Answer saved. There is no e-mail address: please call'),
  'no-mail': t('Answer saved. The shop cannot send mail: please call'),
  unknown: t('Answer saved'),
}
