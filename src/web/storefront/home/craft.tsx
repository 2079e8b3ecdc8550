import { Play } from 'lucide-react'
import { useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { pictureSet, pictureUrl } from '#shared/pictures.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { showPlaceholder } from '../../ui/picture.tsx'
import { isThere } from '../pages-to-come.ts'

/**
 * How jamdani is woven: a poster that becomes the player when it is pressed, so that nothing of the player loads before.
 * While the shop has no film the poster stands alone and leads to the story.
 */
export function Craft({ film }: { film: string }) {
  return (
    <section className="jamdani mt-16 bg-green text-on-green sm:mt-24" aria-labelledby="craft">
      <div className="wrap grid items-center gap-8 py-10 sm:py-14 lg:grid-cols-[1.3fr_1fr] lg:gap-14">
        <Poster film={film} />
        <div>
          <h2 id="craft" className="font-semibold text-title">
            {m.home_video_title()}
          </h2>
          <p className="mt-3 max-w-md">{m.home_video_text()}</p>
          {isThere('/story') && (
            <ButtonLink to="/story" variant="light" className="mt-6">
              {m.menu_our_story()}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}

function Poster({ film }: { film: string }) {
  const [plays, setPlays] = useState(false)
  const id = /(?:v=|youtu\.be\/|embed\/)([\w-]{11})/.exec(film)?.[1]
  if (plays && id)
    return (
      <iframe
        title={m.home_video_title()}
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        className="aspect-video w-full"
      />
    )
  return (
    <div className="relative">
      <img
        src={pictureUrl('demo/scene-loom.webp', 960)}
        srcSet={pictureSet('demo/scene-loom.webp', 1200)}
        sizes="(min-width: 1024px) 55vw, 92vw"
        width={1200}
        height={675}
        alt=""
        loading="lazy"
        decoding="async"
        onError={showPlaceholder}
        className="aspect-video w-full object-cover"
      />
      {id && (
        <button
          type="button"
          onClick={() => setPlays(true)}
          aria-label={m.home_video_play()}
          title={m.home_video_note()}
          className="absolute inset-0 grid place-items-center focus-visible:outline-thread"
        >
          <span className="grid size-18 place-items-center rounded-full bg-thread text-[#2a2111]">
            <Play aria-hidden="true" className="ml-1 size-7 fill-current" />
          </span>
        </button>
      )}
    </div>
  )
}
