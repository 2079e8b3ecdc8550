import { ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { LibraryChoice } from '#web/admin/media/library-choice.tsx'
import { imageSource } from '#web/admin/parts/thumb.tsx'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { showPlaceholder } from '#web/ui/picture/broken-picture.ts'
import { pictureTypes } from '#web/ui/picture/resize-image.ts'
import { pictureShapes, usePictureUpload } from './use-picture-upload.ts'

/** Image field: a preview in the final aspect ratio, and a button to upload another image. */
export function PictureChoice({
  label,
  hint,
  shape,
  picture,
  error,
  onPick,
  onBusy,
}: {
  label: string
  hint: string
  shape: keyof typeof pictureShapes
  /** Storage key; '' for none. */
  picture: string
  error?: string | undefined
  onPick: (key: string) => void
  /** Called when an upload begins and ends. */
  onBusy: (busy: boolean) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const { progress, problem, setProblem, send, stop } = usePictureUpload(shape, onPick, onBusy)
  const { frame, width } = pictureShapes[shape]
  const wrong = problem ?? error
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="float-left w-full font-semibold text-sm">{label}</legend>
      <p className="text-sm text-stone">{hint}</p>
      {picture ? (
        <img
          src={imageSource(picture, width)}
          alt={t('{label}, as it is now', { label })}
          onError={showPlaceholder}
          className={cx('bg-mist object-cover', frame)}
        />
      ) : (
        <div className={cx('grid place-items-center border border-edge border-dashed text-stone', frame)}>
          <ImagePlus aria-hidden="true" className="size-6" />
        </div>
      )}
      {progress === undefined ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" className="max-sm:min-h-11" onClick={() => input.current?.click()}>
            {picture ? t('Exchange Picture') : t('Choose Picture')}
            <span className="sr-only">: {label}</span>
          </Button>
          <LibraryChoice
            label={label}
            use={shape === 'tile' ? undefined : shape}
            onPick={onPick}
            onProblem={setProblem}
            onBusy={onBusy}
          />
        </div>
      ) : (
        <div className="flex items-center gap-2">
          <progress aria-label={t('Upload of {label}', { label })} value={progress} className="h-1.5 grow" />
          <Button variant="quiet" size="sm" onClick={stop}>
            <X aria-hidden="true" className="size-4" />
            {t('Cancel')}
          </Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={t('{label}: choose a file', { label })}
        accept={pictureTypes.join(',')}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      {wrong && (
        <p role="alert" className="text-red">
          {wrong}
        </p>
      )}
    </fieldset>
  )
}
