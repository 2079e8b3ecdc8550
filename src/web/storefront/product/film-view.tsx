import { useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { filmUrl, pictureUrl } from '#shared/pictures.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** The video of a product. It is not loaded before Play is pressed. */
export default function FilmView({
  film,
  poster,
  name,
  onClose,
}: {
  film: string
  /** Storage key of a picture; '' for none. */
  poster: string
  name: string
  onClose: () => void
}) {
  const [isBroken, setBroken] = useState(false)
  return (
    <Dialog open onClose={onClose} title={m.product_film({ name })} size="lg">
      {isBroken ? (
        <p role="alert" className="mt-4 text-red">
          {m.home_film_failed()}
        </p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: films of garments are not spoken; captions cannot be uploaded
        <video
          controls
          playsInline
          preload="none"
          src={filmUrl(film)}
          poster={poster ? pictureUrl(poster, 960) : undefined}
          aria-label={m.product_film({ name })}
          onError={() => setBroken(true)}
          className="mx-auto mt-4 max-h-[70dvh] w-full bg-mist"
        />
      )}
    </Dialog>
  )
}
