import { Play } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { filmUrl } from '#shared/pictures.ts'
import { buttonClass } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.ts'

const FilmView = lazily(() => import('./film-view.tsx'))

/** Opens the video of a product in an overlay; without JavaScript the browser opens the file. */
export function ProductFilm({ film, poster, name }: { film: string; poster: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <p className="mt-3 max-sm:px-4 lg:pl-[5.75rem]">
      <a
        href={filmUrl(film)}
        className={buttonClass({ variant: 'outline' })}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Play aria-hidden="true" className="size-4" />
        {m.product_film_play()}
      </a>
      {isOpen && (
        <Suspense>
          <FilmView film={film} poster={poster} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  )
}
