import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorMessage } from '#web/admin/api.ts'
import { resizeIfTooLarge } from '#web/admin/media/resize-if-too-large.ts'
import { type Uploaded, uploadPicture } from '#web/admin/request/upload.ts'
import { t } from '#web/admin/translate.ts'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'

/** By aspect ratio: longest side in pixels that a too large file is resized to, and frame and width of the preview. */
export const pictureShapes = {
  wide: { maxSidePixels: 2400, frame: 'aspect-[2400/1000]', width: 640 },
  tall: { maxSidePixels: 1800, frame: 'aspect-[1200/1400] w-48', width: 320 },
  tile: { maxSidePixels: 1200, frame: 'aspect-4/5 w-40', width: 320 },
} as const

/**
 * Uploads an image, with progress. Unmounting cancels the upload.
 * @param onPick the callback of the latest render is called, so that it does not revert edits made during the upload
 */
export function usePictureUpload(
  shape: keyof typeof pictureShapes,
  onPick: (key: string) => void,
  onBusy: (busy: boolean) => void,
) {
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const stopper = useRef<AbortController>(undefined)
  const pick = useStableCallback(onPick)
  useEffect(() => () => stopper.current?.abort(), [])

  const send = async (file: File) => {
    const stop = new AbortController()
    stopper.current = stop
    setProblem(undefined)
    setProgress(0)
    onBusy(true)
    try {
      const small = await resizeIfTooLarge(file, pictureShapes[shape].maxSidePixels)
      stop.signal.throwIfAborted()
      const { key }: Uploaded = await uploadPicture(
        small,
        file.name,
        setProgress,
        stop.signal,
        shape === 'tile' ? undefined : shape,
      )
      // Synchronous, so that the next finished upload appends to this picture instead of replacing it.
      flushSync(() => pick(key))
    } catch (error) {
      if (!stop.signal.aborted)
        setProblem(
          t('Upload failed: {value}', {
            value: error instanceof Error && error.name === 'Error' ? error.message : errorMessage(error),
          }),
        )
    }
    setProgress(undefined)
    onBusy(false)
  }
  return { progress, problem, setProblem, send, stop: () => stopper.current?.abort() }
}
