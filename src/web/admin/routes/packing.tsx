import { ArrowLeft, CircleCheck, OctagonAlert, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useKeptChoice } from '#web/admin/orders/use-kept-choice.ts'
import { PackingTable } from '#web/admin/parcels/packing/packing-table.tsx'
import { ToPack } from '#web/admin/parcels/packing/to-pack.tsx'
import { type Said, usePacking } from '#web/admin/parcels/packing/use-packing.ts'
import { ScanField } from '#web/admin/parcels/returns/scan-field.tsx'
import { useScanAnywhere } from '#web/admin/parcels/returns/use-screen-keys.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'

export const meta = () => [{ title: 'Packing · Back office' }, { name: 'robots', content: 'noindex, nofollow' }]

/** The packing table: scan a parcel, scan its pieces, scan the parcel again. Works by scanner or keyboard alone. */
export default function PackingScreen() {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState('')
  const asked = params.get('number') ?? ''
  const [sound, setSound] = useKeptChoice('packing-sound', ['on', 'off'])
  const show = (number: string) => {
    setOpen(number)
    setParams(number ? { number } : {}, { replace: true, preventScrollReset: true })
    field.current?.focus()
  }
  const table = usePacking(open, { hasSound: sound === 'on', onOpened: show, onPacked: () => field.current?.focus() })
  const { query, said, start, scan, tick, finish, restart } = table
  const packing = open ? query.data : undefined
  const begin = useStableCallback((number: string) => start.mutate(number))
  useEffect(() => {
    if (asked && asked !== open) begin(asked)
  }, [asked, open, begin])

  const onScan = (code: string) => {
    setText('')
    const isOwn = [packing?.number, packing?.orderId, packing?.consignment].includes(code.toUpperCase())
    if (!packing || packing.packedAt) return isOwn ? undefined : begin(code)
    return isOwn ? finish.mutate(packing.version) : scan.mutate(code)
  }
  useScanAnywhere(() => field.current?.focus())

  return (
    <>
      <PageHead
        title="Packing"
        text="Scan a parcel, then each of its pieces. A piece that does not belong into it is refused."
      >
        <Button
          variant="outline"
          size="sm"
          aria-pressed={sound === 'on'}
          onClick={() => setSound(sound === 'on' ? 'off' : 'on')}
        >
          {sound === 'on' ? (
            <Volume2 aria-hidden="true" className="size-4" />
          ) : (
            <VolumeX aria-hidden="true" className="size-4" />
          )}
          Sound
        </Button>
        <ButtonLink variant="outline" size="sm" to="/admin/parcels">
          <ArrowLeft aria-hidden="true" className="size-4" />
          Parcels
        </ButtonLink>
      </PageHead>
      <ScanField
        field={field}
        text={text}
        onText={setText}
        onScan={onScan}
        busy={start.isPending}
        error={undefined}
        {...(packing && !packing.packedAt
          ? {
              label: 'Piece',
              hint: 'Scan the barcode or the SKU of a piece. The number of the parcel again marks it packed.',
              action: 'Put In',
            }
          : {})}
      />
      <Announcement said={said} />
      {packing && (
        <PackingTable
          packing={packing}
          busy={finish.isPending || restart.isPending}
          onPack={(line, packed) => tick.mutate({ line, packed, version: packing.version })}
          onFinish={() => finish.mutate(packing.version)}
          onRestart={() => restart.mutate()}
          onClose={() => {
            table.hush()
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
    </>
  )
}

/** What happened, large enough to be read from beside the table. A wrong piece stands until the next scan. */
const Announcement = ({ said }: { said: Said | undefined }) => (
  <>
    <div role="alert" className="mt-3">
      {said && !said.isRight && (
        <p
          key={said.at}
          className="flex items-center gap-3 rounded-control bg-red px-4 py-4 font-semibold text-on-green text-title"
        >
          <OctagonAlert aria-hidden="true" className="size-8 shrink-0" />
          {said.words}
        </p>
      )}
    </div>
    <p role="status" className={cx('flex gap-2 font-semibold text-green', said?.isRight && 'py-2')}>
      {said?.isRight && (
        <>
          <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
          {said.words}
        </>
      )}
    </p>
  </>
)
