import { Dialog } from '@base-ui/react/dialog'
import { X, ZoomIn, ZoomOut } from 'lucide-react'
import { m } from '#shared/paraglide/messages.js'
import { IconButton } from '../../ui/button.tsx'
import { count } from '../../ui/locale.ts'

type Props = { name: string; at: number; many: number; isNear: boolean; onZoom: () => void }

/** Title, number of the picture, zoom and close. */
export function LargeViewBar({ name, at, many, isNear, onZoom }: Props) {
  return (
    <div className="flex items-center gap-2 border-line border-b py-1 pr-2 pl-4">
      <Dialog.Title className="min-w-0 grow truncate font-semibold">{name}</Dialog.Title>
      {many > 1 && (
        <p className="shrink-0 tabular-nums" role="status">
          <span className="sr-only">{m.gallery_of({ at: count(at + 1), all: count(many) })}</span>
          <span aria-hidden="true">
            {count(at + 1)} / {count(many)}
          </span>
        </p>
      )}
      <IconButton label={isNear ? m.gallery_zoom_out() : m.gallery_zoom_in()} onClick={onZoom}>
        {isNear ? <ZoomOut aria-hidden="true" className="size-5" /> : <ZoomIn aria-hidden="true" className="size-5" />}
      </IconButton>
      <Dialog.Close
        aria-label={m.close()}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-mist"
      >
        <X aria-hidden="true" className="size-5" />
      </Dialog.Close>
    </div>
  )
}
