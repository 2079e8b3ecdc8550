import { ImagePlus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { BrandUse } from '#shared/catalogue/cut-use.ts'
import { errorMessage } from '#web/admin/api.ts'
import { LibraryChoice } from '#web/admin/media/library-choice.tsx'
import { imageSource } from '#web/admin/parts/thumb.tsx'
import { uploadBrandPicture } from '#web/admin/request/upload.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

const maxBytes = 10 * 1024 * 1024
const frames = { logo: 'h-20 w-60', icon: 'size-20', share: 'aspect-[1200/630] w-60' }

/** Logo, icon or share picture: uploaded unchanged, because the server renders SVG and keeps transparency. */
export function BrandPicture({
  use,
  label,
  hint,
  picture,
  error,
  onPick,
  onBusy,
}: {
  use: BrandUse
  label: string
  hint: string
  /** Storage key; '' for none. */
  picture: string
  error?: string | undefined
  onPick: (key: string) => void
  /** Called when an upload begins and ends. */
  onBusy: (isBusy: boolean) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const stopper = useRef<AbortController>(undefined)
  useEffect(() => () => stopper.current?.abort(), [])
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const wrong = problem ?? error

  const send = async (file: File) => {
    // The server would refuse it, too, but after minutes of upload on a slow line.
    if (file.size > maxBytes) return setProblem(t('{name} is larger than 10 MB', { name: file.name }))
    const stop = new AbortController()
    stopper.current = stop
    setProblem(undefined)
    setProgress(0)
    onBusy(true)
    try {
      onPick((await uploadBrandPicture(use, file, setProgress, stop.signal)).key)
    } catch (failure) {
      if (!stop.signal.aborted) setProblem(errorMessage(failure))
    }
    setProgress(undefined)
    onBusy(false)
  }

  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="float-left w-full font-semibold text-sm">{label}</legend>
      <p className="text-sm text-stone">{hint}</p>
      {picture ? (
        <img
          src={imageSource(picture, 640)}
          alt={t('{label}, as it is now', { label })}
          className={cx('max-w-full border border-line bg-[#faf7f2] object-contain', frames[use])}
        />
      ) : (
        <div
          className={cx('grid max-w-full place-items-center border border-edge border-dashed text-stone', frames[use])}
        >
          <ImagePlus aria-hidden="true" className="size-6" />
        </div>
      )}
      {progress === undefined ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" className="max-sm:min-h-11" onClick={() => input.current?.click()}>
            {picture ? t('Exchange') : t('Choose')}
            <span className="sr-only">: {label}</span>
          </Button>
          <LibraryChoice label={label} use={use} onPick={onPick} onProblem={setProblem} onBusy={onBusy} />
          {picture && (
            <Button variant="quiet" size="sm" className="max-sm:min-h-11" onClick={() => onPick('')}>
              <X aria-hidden="true" className="size-4" />
              {t('Remove')}
              <span className="sr-only">: {label}</span>
            </Button>
          )}
        </div>
      ) : (
        <progress aria-label={t('Upload of {label}', { label })} value={progress} className="h-1.5 w-60 max-w-full" />
      )}
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={t('{label}: choose a file', { label })}
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
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
