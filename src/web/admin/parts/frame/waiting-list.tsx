import { Link } from 'react-router'
import type { waitingIn } from '../waiting.ts'

type Props = { waiting: ReturnType<typeof waitingIn>; onPick: () => void }

/** The open tasks in the bell menu, each a link to its screen. */
export function WaitingList({ waiting, onPick }: Props) {
  return (
    <ul className="py-1">
      {waiting.map(({ words, to }) => (
        <li key={to}>
          <Link
            to={to}
            onClick={onPick}
            className="flex min-h-11 items-center px-4 tabular-nums transition-colors hover:bg-mist"
          >
            {words}
          </Link>
        </li>
      ))}
    </ul>
  )
}
