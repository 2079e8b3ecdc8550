import { ArrowLeft, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { newUuid } from '#shared/new-uuid.ts'
import { useStoredChoice } from '#web/admin/orders/use-stored-choice.ts'
import { Announcement } from '#web/admin/parcels/packing/announcement.tsx'
import { PackingTable } from '#web/admin/parcels/packing/packing-table.tsx'
import { ToPack } from '#web/admin/parcels/packing/to-pack.tsx'
import { usePacking } from '#web/admin/parcels/packing/use-packing.ts'
import { ScanField } from '#web/admin/parcels/returns/scan-field.tsx'
import { useScanAnywhere } from '#web/admin/parcels/returns/use-screen-keys.ts'
import { useTurns } from '#web/admin/parcels/returns/use-turns.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import type { Packing } from '#web/admin/request/couriers/packing.ts'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'

export const meta = () => [{ title: t('Packing · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

/** The packing table: scan a parcel, scan its pieces, scan the parcel again. Fully usable by scanner or keyboard. */
export default function PackingScreen() {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [params, setParams] = useSearchParams()
  // The URL is the only source of the open parcel; separate state would be briefly out of sync.
  const asked = params.get('number') ?? ''
  const [sound, setSound] = useStoredChoice('packing-sound', ['on', 'off'])
  const show = (number: string) => {
    setParams(number ? { number } : {}, { replace: true, preventScrollReset: true })
    field.current?.focus()
  }
  // The opened parcel, for scans that arrive before the URL has changed.
  const [opened, setOpened] = useState<{ from: string; packing: Packing }>()
  if (opened && opened.from !== asked) setOpened(undefined)
  const table = usePacking(asked, {
    hasSound: sound === 'on',
    onOpened: (packing) => {
      if (packing.number !== asked) setOpened({ from: asked, packing })
      show(packing.number)
    },
  })
  const { query, message, start, scan, tick, finish, restart } = table
  const packing = query.data
  const isOpen = packing !== undefined
  const turns = useTurns()
  // The mutations show their errors.
  const open = (number: string) => start.mutateAsync(number).catch(() => undefined)
  const pack = ({ number, version }: Packing) => finish.mutateAsync({ number, version }).catch(() => undefined)
  const begin = useStableCallback((number: string) => turns.add(() => open(number)))
  useEffect(() => {
    if (asked && !isOpen) begin(asked)
  }, [asked, isOpen, begin])

  const take = useStableCallback(async (code: string) => {
    const onTable = opened?.packing ?? packing
    const isOwn = [onTable?.number, onTable?.orderId, onTable?.consignment].includes(code.toUpperCase())
    if (!onTable || onTable.packedAt) return isOwn ? undefined : open(code)
    // Only packing blocks the next scan: otherwise the next parcel's number would count as a piece of this one.
    return isOwn ? pack(onTable) : scan.mutate({ key: newUuid(), number: onTable.number, code })
  })
  const onScan = (code: string) => {
    setText('')
    // A parcel scanned twice opens once. A different code scanned while it opens is queued: a piece, or its number,
    // which packs it.
    const isTwice = start.isPending && start.variables === code && !turns.isWaiting
    if (!isTwice) turns.add(() => take(code))
  }
  useScanAnywhere(() => field.current?.focus())

  return (
    <>
      <PageHead
        title={t('Packing')}
        text={t('Scan a parcel, then each of its pieces. A piece that does not belong into it is refused.')}
      >
        <SoundButton isOn={sound === 'on'} onToggle={() => setSound(sound === 'on' ? 'off' : 'on')} />
        <ButtonLink variant="outline" size="sm" to="/admin/parcels">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('Parcels')}
        </ButtonLink>
      </PageHead>
      <ScanField
        field={field}
        text={text}
        onText={setText}
        onScan={onScan}
        busy={start.isPending}
        error={undefined}
        atHand={!packing}
        {...(packing && !packing.packedAt
          ? {
              label: t('Piece'),
              hint: t('Scan the barcode or the SKU of a piece. The number of the parcel again marks it packed.'),
              action: t('Put In'),
            }
          : {})}
      />
      <Announcement message={message} />
      {packing && (
        <PackingTable
          packing={packing}
          busy={finish.isPending || restart.isPending}
          onPack={(line, by) => tick.mutate({ number: packing.number, line, by, version: packing.version })}
          onFinish={() => turns.add(() => pack(packing))}
          onRestart={() => restart.mutate({ number: packing.number })}
          onClose={() => {
            table.clear()
            setOpened(undefined)
            show('')
          }}
        />
      )}
      <ToPack
        onOpen={(number) => {
          begin(number)
          scrollTo({ top: 0 })
        }}
      />
      {!packing && <div className="h-44 sm:hidden" />}
    </>
  )
}

const SoundButton = ({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) => {
  const Icon = isOn ? Volume2 : VolumeX
  return (
    <Button variant="outline" size="sm" aria-pressed={isOn} onClick={onToggle}>
      <Icon aria-hidden="true" className="size-4" />
      {t('Sound')}
    </Button>
  )
}
