import { m } from '#shared/paraglide/messages.js'

/** Shows all choices of a group, or fewer. */
export const ShowMoreButton = ({ all, onChange }: { all: boolean; onChange: (all: boolean) => void }) => (
  <button
    type="button"
    onClick={() => onChange(!all)}
    className="min-h-11 text-sm underline decoration-gold underline-offset-4"
  >
    {all ? m.filter_less() : m.filter_more()}
  </button>
)
