import { ImagePlus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#web/admin/api.ts'
import { imageSource } from '#web/admin/parts/thumb.tsx'
import { type Uploaded, uploadPicture } from '#web/admin/request/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { showPlaceholder } from '#web/ui/picture/broken-picture.ts'
import { pictureTypes, resizeImage } from '#web/ui/picture/resize-image.ts'

const shapes = {
  wide: { maxSidePixels: 2400, frame: 'aspect-[2400/1000]', width: 640 },
  tall: { maxSidePixels: 1800, frame: 'aspect-[1200/1400] w-48', width: 320 },
  tile: { maxSidePixels: 1200, frame: 'aspect-4/5 w-40', width: 320 },
} as const

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
  shape: keyof typeof shapes
  /** Storage key; '' for none. */
  picture: string
  error?: string | undefined
  onPick: (key: string) => void
  /** Called when an upload begins and ends. */
  onBusy: (busy: boolean) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const { progress, problem, send, stop } = useUpload(shape, onPick, onBusy)
  const { frame, width } = shapes[shape]
  const wrong = problem ?? error
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="float-left w-full font-semibold text-sm">{label}</legend>
      <p className="text-sm text-stone">{hint}</p>
      {picture ? (
        <img
          src={imageSource(picture, width)}
          alt={`${label}, as it is now`}
          onError={showPlaceholder}
          className={cx('bg-mist object-cover', frame)}
        />
      ) : (
        <div className={cx('grid place-items-center border border-edge border-dashed text-stone', frame)}>
          <ImagePlus aria-hidden="true" className="size-6" />
        </div>
      )}
      {progress === undefined ? (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start max-sm:min-h-11"
          onClick={() => input.current?.click()}
        >
          {picture ? 'Exchange Picture' : 'Choose Picture'}
          <span className="sr-only">: {label}</span>
        </Button>
      ) : (
        <div className="flex items-center gap-2">
          <progress aria-label={`Upload of ${label}`} value={progress} className="h-1.5 grow accent-green" />
          <Button variant="quiet" size="sm" onClick={stop}>
            <X aria-hidden="true" className="size-4" />
            Cancel
          </Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={`${label}: choose a file`}
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

function useUpload(shape: keyof typeof shapes, onPick: (key: string) => void, onBusy: (busy: boolean) => void) {
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const stopper = useRef<AbortController>(undefined)
  useEffect(() => () => stopper.current?.abort(), [])

  const send = async (file: File) => {
    const stop = new AbortController()
    stopper.current = stop
    setProblem(undefined)
    setProgress(0)
    onBusy(true)
    try {
      const small = await resizeImage(file, shapes[shape].maxSidePixels)
      stop.signal.throwIfAborted()
      const { key }: Uploaded = await uploadPicture(
        small,
        file.name,
        setProgress,
        stop.signal,
        shape === 'tile' ? undefined : shape,
      )
      onPick(key)
    } catch (error) {
      if (!stop.signal.aborted)
        setProblem(
          `Upload failed: ${error instanceof Error && error.name === 'Error' ? error.message : sentenceOf(error)}`,
        )
    }
    setProgress(undefined)
    onBusy(false)
  }
  return { progress, problem, send, stop: () => stopper.current?.abort() }
}
