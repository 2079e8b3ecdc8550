import { Film, Images, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { maxFilmBytes } from '#shared/catalogue/media.ts'
import { filmUrl } from '#shared/pictures.ts'
import { errorMessage } from '#web/admin/api.ts'
import { MediaPicker } from '#web/admin/media/media-picker.tsx'
import { uploadFilm } from '#web/admin/request/catalogue/media.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'

type Props = {
  /** Storage key; '' for none. */
  film: string
  error?: string | undefined
  onChange: (film: string) => void
}

/** The film of a product: uploaded, or one of the library. */
export function FilmField({ film, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const stopper = useRef<AbortController>(undefined)
  useEffect(() => () => stopper.current?.abort(), [])
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [isPicking, setPicking] = useState(false)
  const wrong = problem ?? error

  const send = async (file: File) => {
    // The server would say the same, after minutes on a slow line.
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

  return (
    <section aria-label={t('Film')} className="grid gap-2">
      {film && (
        // biome-ignore lint/a11y/useMediaCaption: films of garments without speech
        <video
          controls
          preload="metadata"
          src={filmUrl(film)}
          aria-label={t('Film')}
          className="max-h-60 w-full bg-mist"
        />
      )}
      {progress === undefined ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" className="max-sm:min-h-11" onClick={() => input.current?.click()}>
            <Film aria-hidden="true" className="size-4" />
            {film ? t('Exchange Film') : t('Choose Film')}
          </Button>
          <Button variant="quiet" size="sm" className="max-sm:min-h-11" onClick={() => setPicking(true)}>
            <Images aria-hidden="true" className="size-4" />
            {t('From the Library')}
          </Button>
          {film && (
            <Button variant="quiet" size="sm" className="max-sm:min-h-11" onClick={() => onChange('')}>
              <X aria-hidden="true" className="size-4" />
              {t('Remove Film')}
            </Button>
          )}
        </div>
      ) : (
        <div className="flex items-center gap-2">
          <progress aria-label={t('Upload of the film')} value={progress} className="h-1.5 grow" />
          <Button variant="quiet" size="sm" onClick={() => stopper.current?.abort()}>
            {t('Cancel')}
          </Button>
        </div>
      )}
      <p className="text-stone text-xs">
        {t('MP4 with H.264, or WebM · up to 40 MB · the first picture stands for it')}
      </p>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={t('Choose a film')}
        accept="video/mp4,video/webm"
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
      {isPicking && (
        <MediaPicker
          most={1}
          kind="film"
          onPick={([file]) => {
            if (file) onChange(file.key)
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </section>
  )
}
