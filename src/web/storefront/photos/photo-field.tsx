import { Camera } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Photo } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { maxPhotos, pictureUrl } from '#shared/pictures.ts'
import { buttonClass } from '../../ui/button.tsx'
import { count } from '../../ui/locale.ts'
import { pictureTypes } from '../../ui/picture/resize-image.ts'
import { Corner, UnderWay } from './photo-upload.tsx'
import { usePhotos } from './use-photos.ts'

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
