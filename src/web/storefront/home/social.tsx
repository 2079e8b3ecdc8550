import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useCallback, useRef } from 'react'
import type { SocialPost } from '#domains/content/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { withEnding } from '#shared/pictures.ts'
import { networkOf } from '#shared/social-links.ts'
import type { TextPair } from '#shared/text-pair.ts'
import { IconButton } from '../../ui/button.tsx'
import { useTimer } from '../../ui/hooks/use-timer.ts'
import { Link } from '../../ui/link.tsx'
import { inPageLocale } from '../../ui/locale.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { Section } from './product-row.tsx'

const titles = { Facebook: m.home_social_facebook, Instagram: m.home_social_instagram }

/**
 * Carousel of posts: three visible (one on phones), moving by one every 4 seconds. The title names the network only if
 * all posts link to it; the demo's posts link to pages of the shop.
 */
export function Social({ posts, title: ownTitle }: { posts: SocialPost[]; title: TextPair | null }) {
  const network = networkOf(posts.map(({ href }) => href))
  const title = ownTitle ? inPageLocale(ownTitle) : network ? titles[network]() : m.home_social()
  const row = useRef<HTMLUListElement>(null)
  const move = useCallback((steps: number) => {
    const box = row.current
    const first = box?.firstElementChild
    if (!box || !first) return
    const step = first.getBoundingClientRect().width
    const end = box.scrollWidth - box.clientWidth
    const wanted = box.scrollLeft + steps * (step + 20)
    const left = steps > 0 && box.scrollLeft >= end - 8 ? 0 : steps < 0 && box.scrollLeft <= 8 ? end : wanted
    box.scrollTo({ left, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' })
  }, [])
  const next = useCallback(() => move(1), [move])
  const timer = useTimer(next, 4000)

  if (posts.length === 0) return null
  return (
    <Section title={title}>
      {/* biome-ignore lint/a11y/useSemanticElements: a carousel inside its section */}
      <div role="group" aria-roledescription="carousel" aria-label={title} {...timer.holders}>
        <ul ref={row} className="no-scrollbar flex snap-x snap-mandatory gap-5 overflow-x-auto">
          {posts.map((post) => (
            <li key={post.id} className="w-full shrink-0 snap-start md:w-[calc((100%-2.5rem)/3)]">
              <Link to={post.href} className="group block">
                <Picture
                  picture={{ key: withEnding(post.image), alt: post.caption, focus: post.focus }}
                  sizes="(min-width: 768px) 31vw, 92vw"
                  silent
                  className="aspect-4/5"
                />
                <p className="mt-3 underline-offset-4 group-hover:underline">{inPageLocale(post.caption)}</p>
              </Link>
            </li>
          ))}
        </ul>
        <div className="mt-2 -ml-3 flex">
          <IconButton label={m.previous()} onClick={() => move(-1)}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label={m.next()} onClick={next}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label={timer.paused ? m.play() : m.pause()} onClick={() => timer.pause(!timer.paused)}>
            {timer.paused ? (
              <Play aria-hidden="true" className="size-4" />
            ) : (
              <Pause aria-hidden="true" className="size-4" />
            )}
          </IconButton>
        </div>
      </div>
    </Section>
  )
}
