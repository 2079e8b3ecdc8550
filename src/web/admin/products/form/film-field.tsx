import { Film, Images, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { filmUrl } from '#shared/pictures.ts'
import { MediaPicker } from '#web/admin/media/media-picker.tsx'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import type { FilmUpload } from './use-film.ts'

type Props = {
  /** Storage key; '' for none. */
  film: string
  error?: string | undefined
  upload: FilmUpload
}

/** The video of a product: uploaded, or from the library. */
export function FilmField({ film, error, upload }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isPicking, setPicking] = useState(false)
  const { progress, send, onChange } = upload
  const wrong = upload.problem ?? error
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
          <Button variant="quiet" size="sm" onClick={upload.stop}>
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
