import { Form } from 'react-router'
import { m } from '#shared/paraglide/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { localPath } from '../../ui/locale.ts'

/** Form that opens the tracking page; works without JavaScript. */
export function Track() {
  return (
    <section className="wrap pt-16 sm:pt-24" aria-labelledby="track">
      <div className="banded grid items-center gap-6 bg-green px-5 py-8 text-on-green sm:px-10 sm:py-12 lg:grid-cols-[1.2fr_1fr] lg:gap-12">
        <div>
          <h2 id="track" className="font-semibold text-title">
            {m.home_track_title()}
          </h2>
          <p id="track-hint" className="mt-1.5">
            {m.home_track_text()}
          </p>
        </div>
        <Form action={localPath('/track-order')} className="flex gap-2.5 max-sm:flex-col">
          <input
            name="orderId"
            aria-label={m.home_track_label()}
            aria-describedby="track-hint"
            placeholder="ORD-YYYYMMDD-XXXXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="h-13 w-full min-w-0 rounded-control bg-paper px-4 text-ink focus-visible:outline-thread"
          />
          <button
            type="submit"
            className={buttonClass({ variant: 'light', size: 'lg' }, 'focus-visible:outline-thread')}
          >
            {m.home_track_button()}
          </button>
        </Form>
      </div>
    </section>
  )
}
