import { Form } from 'react-router'
import { m } from '#shared/paraglide/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { localPath } from '../../ui/locale.ts'

/** The search field of the results page; works without JavaScript, too. */
export function SearchAgain({ query }: { query: string }) {
  return (
    <Form action={localPath('/shop')} role="search" className="mt-4 flex gap-2">
      <input
        key={query}
        type="search"
        name="search"
        defaultValue={query}
        aria-label={m.search_label()}
        placeholder={m.search_placeholder()}
        enterKeyHint="search"
        maxLength={200}
        className="h-12 w-full min-w-0 rounded-control border border-edge bg-surface px-3.5"
      />
      <button type="submit" className={buttonClass({ size: 'md' }, 'h-12')}>
        {m.search()}
      </button>
    </Form>
  )
}
