import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { pictureSet, pictureUrl, widthsUpTo } from '#shared/pictures.ts'
import { Button } from '#web/ui/button.tsx'
import { Diamond } from '#web/ui/logo.tsx'
import { showPlaceholder } from '#web/ui/picture/broken-picture.ts'
import { useFacts } from '../shop-facts.ts'

/** Layout of the log-in and registration pages: a form, and on wide screens the benefits of an account next to it. */
export function AuthLayout({
  title,
  text,
  scene = 'scene-panjabi',
  children,
}: {
  title: string
  text: ReactNode
  /** One of the demo's pictures. */
  scene?: 'scene-panjabi' | 'scene-sarees'
  children: ReactNode
}) {
  const isDemoBrand = useFacts()?.isDemoBrand
  return (
    <div className="wrap grid py-8 sm:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:py-16">
      <div className="mx-auto w-full max-w-md">
        <h1 className="font-semibold text-title">{title}</h1>
        <p className="mt-2 text-ink-soft">{text}</p>
        <div className="mt-7">{children}</div>
      </div>
      <aside className="banded hidden flex-col bg-green text-on-green lg:flex">
        <div className="px-12 py-14">
          <Diamond className="size-10 text-thread" />
          <h2 className="mt-6 font-semibold text-title">{m.account_why()}</h2>
          <ul className="mt-5 grid gap-4">
            {[m.account_why_orders(), m.account_why_cart(), m.account_why_address()].map((why) => (
              <li key={why} className="flex gap-3">
                <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-thread" strokeWidth={1.6} />
                {why}
              </li>
            ))}
          </ul>
        </div>
        {isDemoBrand && (
          <img
            src={pictureUrl(`demo/${scene}.webp`, 960)}
            srcSet={pictureSet(`demo/${scene}.webp`, widthsUpTo(960))}
            sizes="45vw"
            width={960}
            height={720}
            alt=""
            loading="lazy"
            decoding="async"
            onError={showPlaceholder}
            className="mt-auto aspect-4/3 w-full object-cover object-top"
          />
        )}
      </aside>
    </div>
  )
}

/** An error of the form, announced as it appears. Without an error it takes no space in the grid. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={children ? undefined : 'absolute'}>
      {children && (
        <p className="rounded-control border-red border-l-4 bg-red-soft px-4 py-3 text-red-deep">{children}</p>
      )}
    </div>
  )
}

/**
 * Submit button that does not blur the current field on mousedown: a validation error that appears there would move the
 * button away from the pointer.
 */
export const Submit = (props: ComponentProps<typeof Button>) => (
  <Button type="submit" onMouseDown={(event) => event.preventDefault()} {...props} />
)
