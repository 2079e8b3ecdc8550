import { useEffect, useRef, useState } from 'react'
import { maxFilmBytes } from '#shared/catalogue/media.ts'
import { errorMessage } from '#web/admin/api.ts'
import { uploadFilm } from '#web/admin/request/catalogue/media.ts'
import { t } from '#web/admin/translate.ts'

/**
 * Uploads the video of a product. Unmounting cancels the upload, so while it is `busy` a form delays saving and asks
 * before it closes.
 * @param onChange receives the storage key
 */
export function useFilm(onChange: (film: string) => void) {
  const stopper = useRef<AbortController>(undefined)
  useEffect(() => () => stopper.current?.abort(), [])
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()

  const send = async (file: File) => {
    // The server would refuse it, too, but after minutes of upload on a slow line.
    if (file.size > maxFilmBytes)
      return setProblem(t('{name} is larger than {value} MB', { name: file.name, value: maxFilmBytes / 1024 / 1024 }))
    const stop = new AbortController()
    stopper.current = stop
    setProblem(undefined)
    setProgress(0)
    try {
      onChange((await uploadFilm(file, setProgress, stop.signal)).key)
    } catch (failure) {
      if (!stop.signal.aborted) setProblem(errorMessage(failure))
    }
    setProgress(undefined)
  }
  return { progress, problem, send, onChange, stop: () => stopper.current?.abort(), busy: progress !== undefined }
}
export type FilmUpload = ReturnType<typeof useFilm>
