import type { ArrowUp } from 'lucide-react'

/**
 * Button that moves an entry of a list. Uses aria-disabled at the ends, because a disabled button would lose the focus.
 */
export const Mover = ({
  id,
  label,
  icon: Icon,
  off,
  onPress,
}: {
  id?: string
  label: string
  icon: typeof ArrowUp
  off: boolean
  onPress: () => void
}) => (
  <button
    type="button"
    id={id}
    aria-label={label}
    title={label}
    aria-disabled={off}
    onClick={off ? undefined : onPress}
    className="grid size-11 place-items-center rounded-control text-stone transition-colors hover:bg-mist hover:text-ink aria-disabled:opacity-35 pointer-fine:size-8"
  >
    <Icon aria-hidden="true" className="size-4.5" />
  </button>
)
