import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sizeAndColor } from '#shared/catalogue/piece-name.ts'
import { groupBy } from '#shared/group-by.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count, exactTaka, many, moment } from '#web/admin/parts/figures.ts'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { type ReceiptLine, receiptQuery } from '#web/admin/request/catalogue/goods-receipts.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CorrectLine } from './correct-line.tsx'

/** A receipt: what came in, its corrections, and labels for its pieces. */
export function ReceiptSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(receiptQuery(id))
  const [correcting, setCorrecting] = useState<ReceiptLine>()
  return (
    <Sheet open={id !== ''} onClose={onClose} title={data ? t('Receipt {id}', { id: data.receipt.id }) : t('Receipt')}>
      {data ? (
        <div className="grid gap-6">
          <div>
            <p className="font-semibold">{data.receipt.supplier}</p>
            {data.receipt.document && <p>{data.receipt.document}</p>}
            <p className="text-ink-soft">
              {moment(data.receipt.at)} · {data.receipt.actor}
            </p>
            {data.receipt.note && <p className="mt-2">{data.receipt.note}</p>}
            <p className="mt-2 tabular-nums">
              {many(data.receipt.pieces, 'piece')}, {exactTaka(data.receipt.cost)}
            </p>
          </div>
          <Lines lines={data.lines} onCorrect={setCorrecting} />
          <Labels lines={data.lines} />
        </div>
      ) : error ? (
        <Failed what={t('Receipt not found')} error={error} retry={refetch} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
      {correcting && <CorrectLine line={correcting} onClose={() => setCorrecting(undefined)} />}
    </Sheet>
  )
}

function Lines({ lines, onCorrect }: { lines: ReceiptLine[]; onCorrect: (line: ReceiptLine) => void }) {
  const mayCorrect = useSession().can('inventory.edit')
  return (
    <ul aria-label={t('Lines')} className="border-line border-t">
      {lines.map((line) => (
        <li key={line.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2">
          <div className="min-w-0 grow basis-48">
            {line.title}, {sizeAndColor(line)}
            <p className="text-stone text-xs">{line.sku}</p>
            {line.reason && (
              <p className="text-ink-soft text-xs">
                {line.corrects === null ? t('Corrected') : t('Counter-entry')}: {line.reason} · {moment(line.at)} ·{' '}
                {line.actor}
              </p>
            )}
          </div>
          <p className={line.isCorrected ? 'text-stone tabular-nums line-through' : 'tabular-nums'}>
            {line.quantity < 0 ? `−${count(-line.quantity)}` : count(line.quantity)} × {exactTaka(line.unitCost)}
          </p>
          {mayCorrect && !line.isCorrected && line.quantity > 0 && (
            <Button variant="outline" size="sm" onClick={() => onCorrect(line)}>
              {t('Correct')}
              <span className="sr-only"> {line.sku}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A link for each product to as many labels as pieces came in. */
function Labels({ lines }: { lines: ReceiptLine[] }) {
  const byProduct = groupBy(
    lines.filter(({ isCorrected, quantity }) => !isCorrected && quantity > 0),
    ({ number }) => number,
  )
  return (
    <div className="flex flex-wrap gap-2">
      {[...byProduct].map(([number, own]) => {
        const counts = own.map(({ sku, quantity }) => `${sku}:${quantity}`).join(',')
        return (
          <ButtonLink
            key={number}
            variant="outline"
            size="sm"
            className="max-w-full"
            to={`/admin/products/labels?product=${number}&counts=${encodeURIComponent(counts)}`}
          >
            <span className="truncate">
              {t('Barcode Labels:')} {own[0]?.title}
            </span>
          </ButtonLink>
        )
      })}
    </div>
  )
}
