import { printAddress } from '#web/admin/orders/printing/print-address.ts'
import { many, moment } from '#web/admin/parts/figures.ts'
import { underThumb } from '#web/admin/parts/under-thumb.ts'
import type { Packing } from '#web/admin/request/couriers/packing.ts'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { PackingHead } from './packing-head.tsx'
import { PackingRow } from './packing-row.tsx'

/** The parcel on the packing table: its pieces, and the Pack button. */
export function PackingTable({
  packing,
  busy,
  onPack,
  onFinish,
  onRestart,
  onClose,
}: {
  packing: Packing
  busy: boolean
  onPack: (line: number, by: 1 | -1) => void
  onFinish: () => void
  onRestart: () => void
  onClose: () => void
}) {
  const { number, lines, packedAt, packedBy, whyNot } = packing
  const all = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const inside = lines.reduce((sum, { packed }) => sum + packed, 0)
  return (
    <section
      aria-label={t('Parcel {number}', { number })}
      className="mt-5 rounded-control border border-green bg-surface"
    >
      <PackingHead packing={packing} />
      <p className="border-line border-t px-4 py-2 font-semibold tabular-nums">
        {t('{inside} of {pieces} packed', { inside, pieces: many(all, 'piece') })}
        {packedAt
          ? t(', {packedAt} by {packedBy}', { packedAt: moment(packedAt), packedBy })
          : packedBy &&
            inside > 0 && (
              <span className="font-normal text-stone">{t(', the last one by {packedBy}', { packedBy })}</span>
            )}
      </p>
      <ul className="divide-y divide-line border-line border-y px-4">
        {lines.map((line, at) => (
          <PackingRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a parcel are known by their place
            key={at}
            line={line}
            disabled={busy || whyNot !== ''}
            onPack={(by) => onPack(at, by)}
          />
        ))}
      </ul>
      <div className={cx('flex flex-wrap items-center gap-3 px-4 py-4 max-sm:*:grow', underThumb)}>
        {packedAt ? (
          <ButtonLink to={printAddress([number], 'label')}>{t('Print Label')}</ButtonLink>
        ) : (
          <Button onClick={onFinish} disabled={inside < all || whyNot !== ''} busy={busy}>
            {t('Mark Packed')}
          </Button>
        )}
        <Button variant="outline" onClick={onClose}>
          {packedAt ? t('Next Parcel') : t('Put Aside')}
        </Button>
        {inside > 0 && whyNot === '' && (
          <Button variant="quiet" onClick={onRestart} disabled={busy}>
            {t('Unpack')}
          </Button>
        )}
        {!packedAt && inside === all && whyNot === '' && (
          <p className="w-full text-green">
            {t('Every piece is in. Choose Mark Packed, or scan the parcel’s number again.')}
          </p>
        )}
      </div>
    </section>
  )
}
