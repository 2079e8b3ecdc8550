import { type ReactNode, useState } from 'react'
import { paidTaka } from '#domains/parcels/own-delivery/staff-contract.ts'
import { pieceName, sizeAndColor } from '#shared/catalogue/piece-name.ts'
import { PieceCounter } from '#web/admin/parcels/piece-counter.tsx'
import { taka } from '#web/admin/parts/figures.ts'
import { FormDialog } from '#web/admin/parts/form-dialog.tsx'
import { TextArea, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import type { StopReport, StopReported } from '#web/admin/request/couriers/round.ts'
import { t } from '#web/admin/translate.ts'
import { type ShownStop, toPayFor } from './stops.ts'

type Report = Omit<StopReported, 'key' | 'at' | 'number'>
type Props = { stop: ShownStop; onClose: () => void; onReport: (report: Report) => void }

/** Parses the paid amount. @returns taka, or an error message */
function paidIn(text: string): number | { wrong: string } {
  const { data, error } = paidTaka.safeParse(takaIn(text))
  return data ?? { wrong: error?.issues[0]?.message ?? '' }
}

/** The customer took everything: asks how much they paid. */
export function Delivered({ stop, onClose, onReport }: Props) {
  const [paid, setPaid] = useState(String(stop.toCollect))
  const [wrong, setWrong] = useState<string>()
  const submit = () => {
    const collected = paidIn(paid)
    if (typeof collected !== 'number') return setWrong(collected.wrong)
    onReport({ report: 'delivered', collected })
  }
  return (
    <StopDialog stop={stop} title={t('Delivered')} onClose={onClose} onSubmit={submit}>
      <Paid toCollect={stop.toCollect} value={paid} error={wrong} onChange={setPaid} />
    </StopDialog>
  )
}

/** The customer keeps some of the pieces: asks which, and how much they paid. */
export function DeliveredInPart({ stop, onClose, onReport }: Props) {
  const [kept, setKept] = useState(() => stop.lines.map(() => 0))
  const [typed, setTyped] = useState<string>()
  const [wrong, setWrong] = useState<{ paid?: string; kept?: string }>({})
  const paid = typed ?? String(toPayFor(stop, kept))
  const submit = () => {
    const collected = paidIn(paid)
    const sum = kept.reduce((total, pieces) => total + pieces, 0)
    const all = stop.lines.reduce((total, { quantity }) => total + quantity, 0)
    if (sum === 0) return setWrong({ kept: t('Please say which pieces the customer kept') })
    if (sum === all) return setWrong({ kept: t('The customer kept everything: please choose Delivered') })
    if (typeof collected !== 'number') return setWrong({ paid: collected.wrong })
    onReport({ report: 'partly_delivered', collected, kept })
  }
  return (
    <StopDialog stop={stop} title={t('Delivered in Part')} onClose={onClose} onSubmit={submit}>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold text-sm">{t('Pieces that the customer keeps')}</legend>
        {stop.lines.map(({ name, size, color, quantity, price }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a parcel stay as they are
          <div key={i} className="flex flex-wrap items-center justify-between gap-2">
            <p className="min-w-0">
              {name}
              <span className="block text-ink-soft text-sm">
                {t('{variant} · {price}, {quantity} in the parcel', {
                  variant: sizeAndColor({ size, color }),
                  price: taka(price),
                  quantity,
                })}
              </span>
            </p>
            <PieceCounter
              label={t('Kept of {piece}', { piece: pieceName({ name, size, color }) })}
              value={kept[i] ?? 0}
              max={quantity}
              onChange={(pieces) => {
                setKept(kept.with(i, pieces))
                setWrong({})
              }}
            />
          </div>
        ))}
        {wrong.kept && (
          <p role="alert" className="text-red text-sm">
            {wrong.kept}
          </p>
        )}
      </fieldset>
      <Paid toCollect={stop.toCollect} value={paid} error={wrong.paid} onChange={setTyped} />
    </StopDialog>
  )
}

const reasons: { report: StopReport; words: string; meaning: string }[] = [
  { report: 'not_reached', words: t('Not reached'), meaning: t('Nobody answers. The parcel goes back to the shop.') },
  {
    report: 'refused',
    words: t('Refused'),
    meaning: t('The customer does not want it. The parcel goes back to the shop.'),
  },
  { report: 'later', words: t('Another time'), meaning: t('It stays on your round.') },
]

/** Asks why a parcel was not delivered, with a note. */
export function NotDelivered({ stop, onClose, onReport }: Props) {
  const [report, setReport] = useState<StopReport>()
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = () => (report ? onReport({ report, note }) : setWrong(true))
  return (
    <StopDialog stop={stop} title={t('Not Delivered')} onClose={onClose} onSubmit={submit}>
      <fieldset className="grid gap-2">
        <legend className="sr-only">{t('Why')}</legend>
        {reasons.map(({ report: each, words, meaning }) => (
          <label
            key={each}
            className="flex min-h-14 items-center gap-3 rounded-control border border-edge px-3 py-2 has-checked:border-green has-checked:bg-green-soft"
          >
            <input
              type="radio"
              name="why"
              className="size-5 shrink-0"
              checked={report === each}
              onChange={() => {
                setReport(each)
                setWrong(false)
              }}
            />
            <span>
              <span className="font-semibold">{words}</span>
              <span className="block text-ink-soft text-sm">{meaning}</span>
            </span>
          </label>
        ))}
        {wrong && (
          <p role="alert" className="text-red text-sm">
            {t('Please say why')}
          </p>
        )}
      </fieldset>
      <TextArea
        label={t('Note')}
        optional={t('optional')}
        rows={2}
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </StopDialog>
  )
}

const Paid = ({
  toCollect,
  value,
  error,
  onChange,
}: {
  toCollect: number
  value: string
  error: string | undefined
  onChange: (text: string) => void
}) => (
  <TextInput
    label={t('Paid by the customer (৳)')}
    hint={t('To collect: {toCollect}', { toCollect: taka(toCollect) })}
    inputMode="decimal"
    autoComplete="off"
    value={value}
    error={error}
    onChange={(event) => onChange(event.target.value)}
  />
)

function StopDialog({
  stop,
  title,
  onClose,
  onSubmit,
  children,
}: {
  stop: ShownStop
  title: string
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}) {
  return (
    <FormDialog title={title} text={`${stop.customer.name}, ${stop.number}`} yes={title} {...{ onSubmit, onClose }}>
      {children}
    </FormDialog>
  )
}
