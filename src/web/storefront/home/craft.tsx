import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ShownSection } from '#domains/content/home/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { filmUrl, pictureUrl } from '#shared/pictures.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { inPageLocale } from '../../ui/locale.ts'
import { ResponsiveImage } from '../../ui/picture/picture.tsx'
import { toast } from '../../ui/toast/toast.ts'

/**
 * A film, by default about jamdani weaving: a poster that loads the player on demand. Without a film, only the poster.
 */
export function Craft({ film, title, text, button }: Omit<Extract<ShownSection, { kind: 'film' }>, 'id' | 'kind'>) {
  return (
    <section className="banded mt-16 bg-green text-on-green sm:mt-24" aria-labelledby="craft">
      <div className="wrap grid items-center gap-8 py-10 sm:py-14 lg:grid-cols-[1.3fr_1fr] lg:gap-14">
        {film ? <Film film={film} /> : <Poster />}
        <div>
          <h2 id="craft" className="font-semibold text-title">
            {title ? inPageLocale(title) : m.home_video_title()}
          </h2>
          <p className="mt-3 max-w-md">{text ? inPageLocale(text) : m.home_video_text()}</p>
          <ButtonLink to={button?.link ?? '/story'} variant="light" className="mt-6">
            {button ? inPageLocale(button.label) : m.menu_our_story()}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

function Film({ film }: { film: string }) {
  const [plays, setPlays] = useState(false)
  const player = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (plays) player.current?.focus()
  }, [plays])

  if (plays)
    return (
      <>
        {/* No captions needed: the film has no sound, and the text below describes it. */}
        <video
          ref={player}
          src={filmUrl(film)}
          poster={pictureUrl(poster, 960)}
          controls
          autoPlay
          playsInline
          muted
          aria-label={m.home_video_title()}
          aria-describedby="film"
          onError={() => {
            setPlays(false)
            toast.error(m.home_film_failed())
          }}
          className="aspect-video w-full bg-[#0e362e] focus-visible:outline-thread"
        />
        <p id="film" className="sr-only">
          {m.home_film_described()}
        </p>
      </>
    )
  return (
    <div className="relative">
      <Poster />
      <button
        type="button"
        onClick={() => setPlays(true)}
        aria-label={m.home_film_play()}
        className="absolute inset-0 grid place-items-center focus-visible:outline-thread"
      >
        <span className="grid size-18 place-items-center rounded-full bg-thread text-on-thread">
          <Play aria-hidden="true" className="ml-1 size-7 fill-current" />
        </span>
      </button>
    </div>
  )
}

/** A frame of the demo's film. */
const poster = 'demo/film-loom.webp'

const Poster = () => (
  <ResponsiveImage
    image={poster}
    sizes="(min-width: 1024px) 55vw, 92vw"
    width={1200}
    height={675}
    alt=""
    className="aspect-video w-full object-cover"
  />
)
