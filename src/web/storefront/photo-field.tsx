import { Camera, RotateCw, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Photo } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { maxPhotos, pictureUrl } from '#shared/pictures.ts'
import { buttonClass } from '../ui/button.tsx'
import { count } from '../ui/locale.ts'
import { pictureTypes } from '../ui/resize-image.ts'
import { type Sending, usePhotos } from './use-photos.ts'

type Props = {
  label: string
  hint?: ReactNode
  /** The uploaded ones. */
  photos: Photo[]
  onChange: (photos: Photo[]) => void
  max?: number
  /** Validation error from the form. */
  error?: string | undefined
  /** Called with true while a photo is being uploaded: the form should not be sent then. */
  onBusy?: (busy: boolean) => void
}

/** Photos for a review or a report, from the gallery or the camera. They are resized here and uploaded immediately. */
export function PhotoField({ label, hint, photos, onChange, max = maxPhotos, error, onBusy }: Props) {
  const { underWay, complaint, busy, add, retry, cancel, remove } = usePhotos(photos, onChange, max)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const many = photos.length + underWay.length
  const wrong = complaint || error
  // biome-ignore lint/correctness/useExhaustiveDependencies: report only changes of `busy`
  useEffect(() => onBusy?.(busy), [busy])
  /** Moves the focus to the input, since the focused button is removed with its photo. */
  const andBack = (work: () => void) => () => {
    work()
    requestAnimationFrame(() => input.current?.focus())
  }

  return (
    <fieldset className="grid gap-1.5" aria-describedby={`${id}-hint ${id}-limits`}>
      <legend className="font-semibold text-sm">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-stone">
          {hint}
        </p>
      )}
      <ul className="mt-1 flex flex-wrap gap-3 empty:hidden">
        {photos.map(({ key }, at) => (
          <li key={key} className="relative size-24">
            <img
              src={pictureUrl(key, 320)}
              alt={m.photo_at({ at: count(at + 1) })}
              className="size-full rounded-control bg-mist object-cover"
            />
            <Corner label={m.photo_remove({ at: count(at + 1) })} onPress={andBack(() => remove(key))} />
          </li>
        ))}
        {underWay.map((each) => (
          <UnderWay
            key={each.id}
            sending={each}
            onRetry={() => retry(each.id)}
            onCancel={andBack(() => cancel(each.id))}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <label
          className={buttonClass(
            { variant: 'outline' },
            `relative has-focus-visible:outline-2 has-focus-visible:outline-green has-focus-visible:outline-offset-2 ${many >= max ? 'pointer-events-none opacity-45' : 'cursor-pointer'}`,
          )}
        >
          <Camera aria-hidden="true" className="size-5" strokeWidth={1.6} />
          {m.photo_add()}
          <input
            ref={input}
            type="file"
            multiple={max > 1}
            accept={pictureTypes.join(',')}
            aria-disabled={many >= max || undefined}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={`${id}-limits ${id}-wrong`}
            className="sr-only"
            onClick={(event) => many >= max && event.preventDefault()}
            onChange={(event) => {
              add([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </label>
        <p id={`${id}-limits`} className="text-sm text-stone">
          {m.photo_limits({ count: count(photos.length), most: count(max) })}
        </p>
      </div>
      <p id={`${id}-wrong`} role="alert" className="text-red text-sm empty:hidden">
        {wrong}
      </p>
    </fieldset>
  )
}

type UnderWayProps = { sending: Sending; onRetry: () => void; onCancel: () => void }

function UnderWay({ sending: { name, preview, state, progress, problem }, onRetry, onCancel }: UnderWayProps) {
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
        className="absolute inset-x-2 bottom-2 h-1.5 w-20 accent-green"
      />
      <Corner label={m.photo_cancel({ name })} onPress={onCancel} />
    </li>
  )
}

/** The remove button in the corner of a thumbnail: it looks 28 px wide, its touch target is 44 px. */
const Corner = ({ label, onPress }: { label: string; onPress: () => void }) => (
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
