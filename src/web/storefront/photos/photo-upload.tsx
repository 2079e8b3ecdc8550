import { RotateCw, X } from 'lucide-react'
import { m } from '#shared/paraglide/messages.js'
import type { Sending } from './use-photo-uploads.ts'

type UnderWayProps = { sending: Sending; onRetry: () => void; onCancel: () => void }

export function UnderWay({ sending: { name, preview, state, progress, problem }, onRetry, onCancel }: UnderWayProps) {
  if (state === 'failed')
    return (
      <li className="flex w-full items-center gap-3 rounded-control border border-line p-2">
        <img src={preview} alt="" className="size-16 shrink-0 rounded-control bg-mist object-cover" />
        <p role="alert" className="min-w-0 grow text-red text-sm">
          <span className="block truncate text-ink">{name}</span>
          {problem}
        </p>
        <button
          type="button"
          aria-label={m.photo_retry({ name })}
          title={m.photo_retry({ name })}
          onClick={onRetry}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-mist"
        >
          <RotateCw aria-hidden="true" className="size-5" />
        </button>
        <button
          type="button"
          aria-label={m.photo_put_away({ name })}
          title={m.photo_put_away({ name })}
          onClick={onCancel}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-mist"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </li>
    )
  return (
    <li className="relative size-24">
      <img src={preview} alt="" className="size-full rounded-control bg-mist object-cover opacity-50" />
      <progress
        aria-label={state === 'sending' ? m.photo_sending({ name }) : m.photo_preparing({ name })}
        value={state === 'sending' ? progress : undefined}
        className="absolute inset-x-2 bottom-2 h-1.5 w-20"
      />
      <Corner label={m.photo_cancel({ name })} onPress={onCancel} />
    </li>
  )
}

/** The remove button in the corner of a thumbnail: it looks 28 px wide, its touch target is 44 px. */
export const Corner = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onPress}
    className="-top-3 -right-3 absolute grid size-11 place-items-center rounded-full"
  >
    <span className="grid size-7 place-items-center rounded-full border border-line bg-paper text-ink">
      <X aria-hidden="true" className="size-4" />
    </span>
  </button>
)
